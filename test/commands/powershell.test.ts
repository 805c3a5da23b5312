import { describe, expect, test } from 'vitest';
import { isOrdinary } from '../../src/commands/act.js';
import { readShell } from '../../src/commands/read-shell.js';

const FOLDER = 'C:\\Users\\ann\\shop';
const read = (text: string) => readShell(text, FOLDER);

describe('a script of PowerShell', () => {
  test.each([
    'Get-ChildItem -Recurse | Where-Object { $_.Length -gt 5MB } | Sort-Object Length',
    'Get-Service | Where-Object Status -eq Running',
    '$text = Get-Content a.txt; $text.Length',
    'if (Test-Path .\\dist) { Remove-Item .\\dist -Recurse -Force }',
    'Set-Content -Path .\\notes.txt -Value "hi"',
    'Get-Date; Write-Host "now: $(Get-Date)"',
  ])('is ordinary work: %s', (text) => {
    const { isReadable, acts } = read(text);
    expect(isReadable).toBe(true);
    expect(acts.filter((act) => !isOrdinary(act))).toEqual([]);
  });

  test.each([
    'Get-ChildItem C:\\Logs | Where-Object { $_.LastWriteTime -lt (Get-Date).AddDays(-30) } | Remove-Item',
    'Measure-Command { Remove-Item -Recurse C:/Users/ann }',
    'Write-Host "n: $(Remove-Item C:\\x)"',
    'Get-ChildItem | % { $_.Delete() }',
    'Get-Process node | kill -Force',
    'Get-Item a; [System.IO.File]::WriteAllText("b", "c")',
    'Get-Content $env:USERPROFILE\\.ssh\\id_rsa',
    '$code = Get-Content a.ps1; iex $code',
    '$p = Get-Item a; & $p',
  ])('is more: %s', (text) => {
    const { isReadable, acts } = read(text);
    expect(isReadable && acts.every(isOrdinary)).toBe(false);
  });

  test('cannot be read where a bracket or a quote stays open', () => {
    expect(read('Get-ChildItem | Where-Object { $_.Length').isReadable).toBe(false);
    expect(read('Write-Host "a').isReadable).toBe(false);
  });
});
