export { type EmbeddingLoad, readEmbeddingLoads } from '../../store/fleet/embedders.js';
