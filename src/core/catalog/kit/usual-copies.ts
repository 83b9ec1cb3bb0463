/** Above this count, deployments are slow and replicas hold too many connections; fewer, larger ones cost the same. */
export const USUAL_COPIES = 16;
