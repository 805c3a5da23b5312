import { describe, expect, test } from 'vitest';
import type { AgentCall } from '../../src/domain/agents/hooks/agent-call.js';
import { callRisk } from '../../src/domain/agents/hooks/call-risk.js';
import { describeCall } from '../../src/domain/agents/hooks/describe-call.js';

type Call = Pick<AgentCall, 'name' | 'input'>;

const call = (name: string, input: Call['input']): Call => ({ name, input });
const bash = (command: string): Call => call('Bash', { command });
const powerShell = (command: string): Call => call('PowerShell', { command });
const patch = (...lines: string[]): Call =>
  call('apply_patch', { patch: ['*** Begin Patch', ...lines, '*** End Patch'].join('\n') });

/** Ways to write, delete or move a file. */
const WAYS: Readonly<Record<string, (path: string) => Call>> = {
  'a file that is written': (path) => call('Write', { file_path: path, content: 'x' }),
  'a file that is edited': (path) => call('Edit', { file_path: path }),
  'a notebook': (path) => call('NotebookEdit', { notebook_path: path }),
  'a patch that adds': (path) => patch(`*** Add File: ${path}`, '+x'),
  'a patch that changes': (path) => patch(`*** Update File: ${path}`, '@@', '-a', '+b'),
  'a patch that deletes': (path) => patch(`*** Delete File: ${path}`),
  'a patch that moves there': (path) =>
    patch('*** Update File: a.ts', `*** Move to: ${path}`, '@@', '-a', '+b'),
  'a patch that moves away': (path) =>
    patch(`*** Update File: ${path}`, '*** Move to: b.ts', '@@', '-a', '+b'),
  'a patch of git': (path) =>
    call('apply_patch', { patch: `--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-a\n+b\n` }),
  '>': (path) => bash(`echo x > '${path}'`),
  '>>': (path) => bash(`npm test >> '${path}' 2>&1`),
  tee: (path) => bash(`echo x | tee '${path}'`),
  rm: (path) => bash(`rm '${path}'`),
  'mv there': (path) => bash(`mv a.txt '${path}'`),
  'mv away': (path) => bash(`mv '${path}' a.txt`),
  cp: (path) => bash(`cp a.txt '${path}'`),
  'sed -i': (path) => bash(`sed -i s/a/b/ '${path}'`),
  touch: (path) => bash(`touch '${path}'`),
  'ln -s': (path) => bash(`ln -s /tmp/x '${path}'`),
  'cmd /c >': (path) => bash(`cmd /c "echo x > ${path}"`),
  'Set-Content': (path) => powerShell(`Set-Content -Path '${path}' -Value x`),
  'Out-File': (path) => powerShell(`'x' | Out-File '${path}'`),
  '> of PowerShell': (path) => powerShell(`Write-Output x > "${path}"`),
  '2>> of PowerShell': (path) => powerShell(`Get-ChildItem 2>> '${path}'`),
  'Remove-Item': (path) => powerShell(`Remove-Item '${path}'`),
  'Move-Item': (path) => powerShell(`Move-Item a.txt '${path}'`),
  'Copy-Item': (path) => powerShell(`Copy-Item a.txt -Destination '${path}'`),
  'Rename-Item': (path) => powerShell(`Rename-Item '${path}' b`),
  'New-Item': (path) => powerShell(`New-Item -ItemType File '${path}'`),
  'a tool that writes': (path) => call('mcp__fs__write_file', { path, content: 'x' }),
  'a tool that moves': (path) => call('mcp__fs__move_file', { source: 'a.txt', destination: path }),
  'a tool that deletes': (path) => call('mcp__fs__delete_file', { path }),
};

const GUARDED = [
  '.CLAUDE\\Settings.json',
  '.Git/Hooks/pre-commit',
  'C:\\Users\\Ann\\.SSH\\id_rsa',
  '\\\\server\\share\\.env',
  '//SERVER/share/.Claude/settings.json',
  '\\\\?\\C:\\Users\\ann\\shop\\.mcp.json',
  '\\\\wsl$\\Ubuntu\\home\\ann\\.bashrc',
  '..\\..\\Users\\ann\\.Env',
  '~/.BashRc',
  '$HOME/.Zshrc',
  '%USERPROFILE%\\.ssh\\config',
  '/etc/Crontab',
  'file:///C:/Users/ann/.ssh/id_ed25519',
  'C:.env',
  'src\\..\\.Codex\\config.toml',
  '.claude./settings.json',
  '.git::$INDEX_ALLOCATION/config',
  'GIT~1/config',
  'SETTIN~1.JSO',
  'docs/SE1A2B~12',
  'C:/Users/ann/shop/.github/Workflows/ci.yml',
];
const ORDINARY = [
  'src\\App.TS',
  'C:\\Users\\Ann\\shop\\src\\a.ts',
  'docs/env.md',
  'src/git/a.ts',
  'a~b.ts',
];

describe.each(['/home/ann/shop', 'C:\\Users\\ann\\shop'])('within %s', (folder) => {
  describe.each(Object.entries(WAYS))('%s', (_, way) => {
    test.each(GUARDED)('is guarded for %s', (path) => {
      const told = { id: null, folder, ...way(path) };
      const described = describeCall(told);
      expect(described.acts.map(({ why }) => why)).toContainEqual(
        expect.stringMatching(/credentials|settings that run automatically/),
      );
      expect(['high', 'irreversible']).toContain(callRisk(told, {}, described));
    });
  });
});

test.each(ORDINARY)('nothing is guarded of %s', (path) => {
  const folder = 'C:\\Users\\ann\\shop';
  for (const way of Object.values(WAYS)) {
    const { acts } = describeCall({ id: null, folder, ...way(path) });
    expect(acts.filter(({ why }) => why !== null)).toEqual([]);
  }
});

test.each(['a.txt', '$null'])('PowerShell sends its output to %s by the way', (path) => {
  const told = { id: null, folder: '/home/ann/shop', ...powerShell(`Get-Date > ${path}`) };
  expect(callRisk(told, {})).toBe('low');
});
