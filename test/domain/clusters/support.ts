import { join } from 'node:path';
import { openFollowers } from '../../../src/jobs/followers.js';
import { type ExamRow, readExam } from '../../../training/clusters/exam.js';
import type { TestApp, TestTenant } from '../../support/app.js';
import { drain } from '../../support/feed.js';

/** Labelled failures that the clustering is developed by. */
export const developmentSet = (): ExamRow[] => readExam(join(import.meta.dirname, 'dev.jsonl'));

export type Failing = Pick<ExamRow, 'request' | 'detail'> & Partial<ExamRow>;

/**
 * A gate call and the event that says that it went wrong, in a conversation of their own.
 *
 * @returns the id of the event
 */
export async function fail(
  tenant: TestTenant,
  { request, detail, event = 'correction', dimension, category, id }: Failing,
  fields: Record<string, unknown> = {},
): Promise<number> {
  const sessionId = id ?? `s-${Math.random()}`;
  const { action_risk: risk, context } = fields;
  await tenant.call('POST', '/v1/gate', {
    request,
    session_id: sessionId,
    ...(risk !== undefined && { action_risk: risk }),
    ...(context !== undefined && { context }),
  });
  const { action_risk: _, context: __, ...rest } = fields;
  const reply = await tenant.call('POST', '/v1/events', {
    session_id: sessionId,
    event,
    detail,
    spec_field: dimension ?? null,
    category: category ?? null,
    ...rest,
  });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json().id;
}

/** Lets the followers handle what has changed. */
export const follow = (subject: TestApp) =>
  drain(subject.database.db, openFollowers(), { now: subject.clock.now });

export const run = async (tenant: TestTenant) =>
  (await tenant.call('POST', '/v1/clusters/run')).json();

/** All failures, as the API lists them. */
export async function listFailures(tenant: TestTenant) {
  const items: { event_id: number; session_id: string; cluster_id: string | null }[] = [];
  for (let page = 1; ; page += 1) {
    const url = `/v1/failures?page_size=100&page=${page}`;
    const reply = (await tenant.call('GET', url)).json();
    items.push(...reply.items);
    if (!reply.has_more) return items;
  }
}
