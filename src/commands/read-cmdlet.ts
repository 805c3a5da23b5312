import type { Effect } from './effects.js';

const CMDLET = /^[a-z]+-[a-z]+$/;

/** Reads the effect of a cmdlet of PowerShell by its verb and its noun; null for a word that is none. */
export function readCmdlet(name: string, words: readonly string[]): Effect | null {
  if (!CMDLET.test(name)) return null;
  if (/^invoke-(?:webrequest|restmethod)$/.test(name)) {
    const at = words.findIndex((word) => /^-method$/i.test(word));
    if (at >= 0 && !/^(?:get|head)$/i.test(words[at + 1] ?? '')) return 'send';
    return words.some((word) => /^-outfile$/i.test(word)) ? 'write' : 'read';
  }
  return EFFECTS_OF_CMDLETS.find(([names]) => names.test(name))?.[1] ?? null;
}

/** The first that matches counts; what nobody has listed is no cmdlet that is known. */
const EFFECTS_OF_CMDLETS: readonly (readonly [RegExp, Effect])[] = [
  [/^(?:format-(?:list|table|wide|custom|hex)|out-(?:host|string|null|default|gridview))$/, 'read'],
  [
    /^(?:set|push|pop)-location$|^(?:write-(?:host|output|verbose|debug|warning|error|information|progress))$/,
    'read',
  ],
  [/^get-(?:credential|secret\w*)$/, 'unknown'],
  [
    /^(?:get|select|where|test|measure|sort|group|compare|convertto|convertfrom|resolve|split|join|find|show|foreach|wait)-/,
    'read',
  ],
  [
    /^(?:new-item|(?:set|add)-content|out-file|tee-object|(?:copy|move|rename)-item|export-csv|compress-archive|expand-archive)$/,
    'write',
  ],
  [/^(?:remove-item|clear-content)$/, 'delete'],
  [/^(?:format|clear|remove|initialize|reset|restore|uninstall)-/, 'destroy'],
  [/^(?:install|update|import)-(?:module|script|package)$/, 'install'],
  [/^send-/, 'send'],
  [/^publish-/, 'publish'],
  [/^invoke-|^start-(?:process|job)$/, 'unknown'],
  [
    /^(?:new|set|add|enable|disable|stop|start|restart|suspend|resume|rename|move|copy|register|unregister|mount|dismount|grant|revoke|block|unblock|install|update|export|import)-/,
    'admin',
  ],
];
