import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { type Blueprint, estimateCsv, type Intent } from '#core/index.ts';
import { preferred } from '../accept.ts';
import { presentSchemaLink } from '../present-links.ts';
import { presentRequirements } from '../present-requirements.ts';
import { presentEstimate, presentFindings, presentGraph, presentIac } from '../present-views.ts';
import { estimateView } from '../schemas/estimate.ts';
import examples from '../schemas/examples.json' with { type: 'json' };
import { findingsView } from '../schemas/findings.ts';
import { graphView } from '../schemas/graph.ts';
import { iacView } from '../schemas/iac.ts';
import { GRAPH_SCHEMA_PATH } from '../schemas/published.ts';
import { requirementsView } from '../schemas/requirements.ts';
import { answer } from '../schemas/response.ts';
import type { Representation } from './representation.ts';
import { blueprintFaults, params, security, sendRepresentation, tags, textLike } from './representation.ts';
import type { RouteOptions } from './route-options.ts';

interface About {
  readonly publicUrl: string;
  readonly request: Intent;
}

interface View {
  readonly name: string;
  readonly operationId: string;
  readonly summary: string;
  readonly schema: z.ZodType;
  /** Path of the published JSON Schema. */
  readonly schemaPath?: string;
  present(blueprint: Blueprint, about: About): object;
  /** CSV representation for clients that prefer text/csv. */
  csv?(blueprint: Blueprint): string;
}

const VIEWS: readonly View[] = [
  {
    name: 'requirements',
    operationId: 'getBlueprintRequirements',
    summary: 'Get the requirements document, with the request and its interpretation',
    schema: requirementsView,
    present: (blueprint, { request }) => presentRequirements(blueprint, request),
  },
  {
    name: 'graph',
    operationId: 'getBlueprintGraph',
    summary: 'Get the components, their services and connections',
    schema: graphView,
    schemaPath: GRAPH_SCHEMA_PATH,
    present: presentGraph,
  },
  {
    name: 'estimate',
    operationId: 'getBlueprintEstimate',
    summary: 'Get the monthly cost with line items',
    schema: estimateView,
    present: presentEstimate,
    csv: ({ estimate }) => estimateCsv(estimate),
  },
  {
    name: 'findings',
    operationId: 'getBlueprintFindings',
    summary: 'Get the review findings with evidence in the Terraform',
    schema: findingsView,
    present: presentFindings,
  },
  {
    name: 'iac',
    operationId: 'listBlueprintFiles',
    summary: 'List the Terraform files',
    schema: iacView,
    present: (blueprint, { publicUrl }) => presentIac(blueprint, publicUrl),
  },
];

const JSON_TYPE = 'application/json; charset=utf-8';
const CSV_TYPE = 'text/csv; charset=utf-8';

function representationOf(
  name: string,
  mediaType: string,
  isNegotiated: boolean,
  text: (whole: Blueprint, request: Intent) => string,
): Representation {
  return {
    name,
    mediaType,
    isNegotiated,
    make: async (source) => text((await source.whole()).blueprint, source.request),
  };
}

/** Views of a blueprint as JSON. */
export const blueprintViewRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, publicUrl }) => {
  for (const { name, operationId, summary, schema, schemaPath, present, csv } of VIEWS) {
    const json = answer('The view.', schema);
    const table = { ...json, content: { ...json.content, 'text/csv': { schema: textLike(examples.texts.bill) } } };
    const response = { 200: csv === undefined ? json : table, ...blueprintFaults };
    const isNegotiated = csv !== undefined;
    const inJson = representationOf(name, JSON_TYPE, isNegotiated, (whole, request) =>
      JSON.stringify(present(whole, { publicUrl: publicUrl(), request })),
    );
    const inTable = csv === undefined ? null : representationOf(`${name}.csv`, CSV_TYPE, isNegotiated, csv);
    app.get(
      `/blueprints/:id/${name}`,
      { schema: { operationId, tags, summary, security, params, response } },
      async (request, reply) => {
        const type = preferred(request.headers.accept, ['application/json', 'text/csv']);
        const headers = schemaPath === undefined ? {} : { Link: presentSchemaLink(schemaPath, publicUrl()) };
        const representation = type === 'text/csv' && inTable !== null ? inTable : inJson;
        return sendRepresentation(request, reply, services.blueprints, representation, headers);
      },
    );
  }
};
