import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { quoteCsv } from '#core/index.ts';
import { DomainError } from '#services/errors.ts';
import { preferred } from '../accept.ts';
import { sendTagged } from '../etag.ts';
import { DETAILS, INVALID } from '../messages/problems.ts';
import { searchMeters } from '../meter-search.ts';
import { openToAgents } from '../plugins/authentication.ts';
import { estimateOf, withUnpriced } from '../price-items.ts';
import { estimate, estimateBody, meterPage, meterQuery } from '../schemas/prices.ts';
import { BODY_FAULTS, problems, RESEARCH_FAULTS } from '../schemas/problem.ts';
import { answer } from '../schemas/response.ts';
import type { RouteOptions } from './route-options.ts';
import { limitByUser } from './synthesis-requests.ts';

const security = [{ human: [] }, { agent: [] }];
const tags = ['prices'];
/** An estimate of the maximum number of items takes about 10 ms. */
const ESTIMATES = { limit: 300, windowMs: 60_000 };

/** The price book: meters and estimates. */
export const priceRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  openToAgents(app, 'synthesis.read');
  app.get(
    '/prices/meters',
    {
      schema: {
        operationId: 'listMeters',
        tags,
        summary: 'List or search the meters of the price book, by cloud and ID',
        security,
        querystring: meterQuery,
        response: {
          200: answer('A page of meters.', meterPage),
          ...problems(...RESEARCH_FAULTS, 'VALIDATION_FAILED'),
        },
      },
    },
    async (request) => {
      const { cursor, limit, cloud, service = '', q = '' } = request.query;
      const prices = await (await services.catalogue()).prices();
      const found = prices
        .meters()
        .filter((meter) => (cloud === undefined || meter.cloud === cloud) && meter.id.startsWith(service));
      const matching = searchMeters(found, q);
      const from = cursor === undefined ? 0 : matching.findIndex((meter) => keyOf(meter) === keyOfCursor(cursor)) + 1;
      if (cursor !== undefined && from === 0) throw invalidCursor();
      const items = matching.slice(from, from + limit);
      const last = items.at(-1);
      const isLast = last === undefined || from + limit >= matching.length;
      return {
        items: items.map((meter) => ({ ...meter, regions: [...meter.regions] })),
        next_cursor: isLast ? null : cursorOf(last),
      };
    },
  );

  app.post(
    '/estimates',
    {
      onRequest: limitByUser(app, 'estimate', ESTIMATES),
      schema: {
        operationId: 'createEstimate',
        tags,
        summary: 'Estimate the cost of quantities and of Terraform resources',
        description: 'Nothing is stored. `Accept: text/csv` returns the line items as CSV.',
        security,
        body: estimateBody,
        response: {
          200: {
            description: 'The estimate.',
            content: { 'application/json': { schema: estimate }, 'text/csv': { schema: z.string() } },
          },
          ...problems(...BODY_FAULTS, ...RESEARCH_FAULTS, 'RATE_LIMITED'),
        },
      },
    },
    async (request, reply) => {
      const catalogue = await services.catalogue();
      const bill = estimateOf(request.body, catalogue, await catalogue.prices());
      const type = preferred(request.headers.accept, ['application/json', 'text/csv']);
      reply.header('Vary', 'Accept').header('Cache-Control', 'private, no-cache');
      return sendTagged(
        request,
        reply,
        `${type}; charset=utf-8`,
        type === 'text/csv' ? quoteCsv(withUnpriced(bill)) : JSON.stringify(bill),
      );
    },
  );
};

interface MeterKey {
  readonly cloud: string;
  readonly id: string;
}

function keyOf({ cloud, id }: MeterKey): string {
  return `${cloud} ${id}`;
}

/** Opaque to clients. */
function cursorOf(meter: MeterKey): string {
  return Buffer.from(keyOf(meter)).toString('base64url');
}

function keyOfCursor(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString();
}

function invalidCursor(): DomainError {
  return new DomainError('VALIDATION_FAILED', DETAILS.invalidFields('query', 1), {
    errors: [{ pointer: '/cursor', detail: INVALID.cursor }],
  });
}
