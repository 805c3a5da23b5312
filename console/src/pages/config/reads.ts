/** Paths of what is read anew after the configuration has changed. */
export const CONFIG_READS = ['/v1/config', '/v1/config/history', '/v1/config/preview', '/v1/rules'];
