import { Client, useClient } from './client.js';
import { type InitOptions, readSettings } from './settings.js';

/**
 * Configures the process: all later calls. What is left out is the default again.
 *
 * Throws a RangeError when there is no such mode; nothing is changed then. A call may take 8.0 seconds,
 * which can't be configured.
 */
export function init(options: InitOptions = {}): void {
  useClient(new Client(readSettings(options)));
}
