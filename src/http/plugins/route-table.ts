import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import type { AgentCapability } from '#ports/agents.ts';

/** A documented route. */
export interface DocumentedRoute {
  readonly method: string;
  /** Path template, for example `/blueprints/{id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly capability: AgentCapability | undefined;
  /** Accepted security schemes. Empty for a public route. */
  readonly security: readonly string[];
}

export type RouteTable = () => readonly DocumentedRoute[];

type Described = FastifySchema & { operationId?: string; summary?: string; security?: readonly object[] };

/** Collects all documented routes. Required before the routes. */
export function collectRoutes(app: FastifyInstance): RouteTable {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route);
  });
  return () => routes.flatMap((route) => documented(route));
}

function documented({ method, url, schema, config }: RouteOptions): DocumentedRoute[] {
  const { operationId, summary = '', security = [] } = (schema ?? {}) as Described;
  if (operationId === undefined) return [];
  const path = url.replaceAll(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}');
  const credentials = security.flatMap((alternative) => Object.keys(alternative));
  const facts = { path, operationId, summary, security: credentials, capability: config?.capability };
  return [method].flat().map((name) => ({ method: name, ...facts }));
}
