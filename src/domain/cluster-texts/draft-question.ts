import type { Ctx } from '../../context.js';
import type { ClusterRow } from '../../db/schema/clusters.js';
import { readMembers } from '../../store/failures/reads.js';
import { mask, maskDeep } from '../masking/mask.js';
import { readSubjects } from './read-subjects.js';
import { QUESTION_MEMBERS, suggestedQuestion } from './suggested-question.js';

/** Drafts a question for requests like those of a cluster from the newest of its failures. */
export async function draftQuestion({ db, caller }: Ctx, cluster: ClusterRow): Promise<string> {
  const { tenantId } = caller;
  const members = await readMembers(db, tenantId, [cluster.id], QUESTION_MEMBERS);
  const subjects = await readSubjects(db, tenantId, members);
  const own = members.get(cluster.id) ?? [];
  const masked = maskDeep(own.map(({ kind, request, detail }) => ({ kind, request, detail })));
  return mask(suggestedQuestion(masked, cluster.dimension, subjects.get(cluster.id)));
}
