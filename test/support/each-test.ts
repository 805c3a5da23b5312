import { beforeEach, expect } from 'vitest';

// A test that comes to its end without an assertion has shown nothing, and fails.
beforeEach(() => expect.hasAssertions());
