import { lexiconWords } from '../../lexicon/lexicon.js';

/** Words between the parts of the names of people: `van der`, `de la`. */
export const PARTICLES = lexiconWords('nameParticles');

/** Units behind the number of a dose. */
export const UNITS_OF_DOSES = lexiconWords('doseUnits');
