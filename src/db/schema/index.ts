export * from './api-keys.js';
export * from './dashboard-sessions.js';
export * from './gate-calls.js';
export * from './idempotency-keys.js';
export * from './session-memory.js';
export * from './tenants.js';
