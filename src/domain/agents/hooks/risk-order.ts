import type { ActionRisk } from '../../../contracts/gate.js';

const ORDER: readonly ActionRisk[] = ['low', 'medium', 'high', 'irreversible'];

/** The worst of some risks. @param risks at least one */
export const worstRisk = (risks: readonly ActionRisk[]): ActionRisk =>
  ORDER[Math.max(...risks.map((risk) => ORDER.indexOf(risk)))] ?? 'high';
