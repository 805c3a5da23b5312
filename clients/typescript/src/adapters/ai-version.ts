import { installedVersion } from './installed.js';

/**
 * Throws where the installed `ai` would run tools without the gate: versions that were not tried, and those that ignore
 * `toolApproval` where the tools are not held.
 */
export function checkVersion(isHeld: boolean): void {
  const version = installedVersion('ai');
  const major = Number(version?.split('.')[0]);
  if (version === null) {
    if (!isHeld) warn();
  } else if (major !== 6 && major !== 7) {
    throw new Error(`intentlock/ai needs version 6 or 7 of the package ai, and found ${version}.`);
  } else if (major === 6 && !isHeld) {
    throw new Error(
      `ai ${version} ignores toolApproval, which version 7 knows: give the tools to gateTools({ tools }) and gate.tools to the ` +
        'model. With them, intentlock/ai works with version 6 and 7.',
    );
  }
}

let hasWarned = false;

function warn(): void {
  if (hasWarned) return;
  hasWarned = true;
  // biome-ignore lint/suspicious/noConsole: a program that is not held must not go unnoticed
  console.warn(
    'intentlock/ai can not tell the version of the package ai, and versions before 7 ignore toolApproval: give the tools to ' +
      'gateTools({ tools }) and gate.tools to the model.',
  );
}
