import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { quoteCsv } from '#core/index.ts';
import { DomainError } from '#services/errors.ts';
import { preferred } from '../accept.ts';
import { sendTagged } from '../etag.ts';
import { openToAgents } from '../plugins/authentication.ts';
import { askedItems } from '../price-items.ts';
import { answer } from '../schemas/answer.ts';
import { estimate, estimateBody, meterPage, meterQuery } from '../schemas/prices.ts';
import { BODY_FAULTS, problems, RESEARCH_FAULTS } from '../schemas/problem.ts';
import type { RouteOptions } from './route-options.ts';

const security = [{ human: [] }, { agent: [] }];
const tags = ['prices'];

/** The price book: what it holds, and what quantities come to. */
export const priceRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  openToAgents(app, 'synthesis.read');
  app.get(
    '/prices/meters',
    {
      schema: {
        operationId: 'listMeters',
        tags,
        summary: 'What the price book knows, by cloud and name',
        security,
        querystring: meterQuery,
        response: {
          200: answer('A page of meters.', meterPage),
          ...problems(...RESEARCH_FAULTS, 'VALIDATION_FAILED'),
        },
      },
    },
    async (request) => {
      const { cursor, limit, cloud, service = '' } = request.query;
      const matching = (await services.catalogue())
        .meters()
        .filter((meter) => (cloud === undefined || meter.cloud === cloud) && meter.id.startsWith(service));
      const from = cursor === undefined ? 0 : matching.findIndex((meter) => keyOf(meter) === nameOf(cursor)) + 1;
      if (cursor !== undefined && from === 0) throw strangeCursor();
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
      schema: {
        operationId: 'createEstimate',
        tags,
        summary: 'Prices quantities without a synthesis',
        description: 'Nothing is kept. `Accept: text/csv` gives the lines as a table.',
        security,
        body: estimateBody,
        response: {
          200: {
            description: 'The bill.',
            content: { 'application/json': { schema: estimate }, 'text/csv': { schema: z.string() } },
          },
          ...problems(...BODY_FAULTS, ...RESEARCH_FAULTS),
        },
      },
    },
    async (request, reply) => {
      const catalogue = await services.catalogue();
      const asked = askedItems(request.body.items, catalogue);
      const quote = catalogue.quote(asked, { freeAllowances: request.body.free_allowances ?? false });
      const placed = <T extends { readonly item: number }>(one: T) => ({ ...one, item: asked[one.item]?.item ?? 0 });
      const bill = { ...quote, line_items: quote.line_items.map(placed), unknown: quote.unknown.map(placed) };
      const type = preferred(request.headers.accept, ['application/json', 'text/csv']);
      reply.header('Vary', 'Accept').header('Cache-Control', 'private, no-cache');
      return sendTagged(
        request,
        reply,
        `${type}; charset=utf-8`,
        type === 'text/csv' ? quoteCsv(bill) : JSON.stringify(bill),
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

function nameOf(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString();
}

function strangeCursor(): DomainError {
  return new DomainError('VALIDATION_FAILED', 'The cursor is not one that this list gave.', {
    errors: [{ pointer: '/cursor', detail: 'must be a next_cursor of an earlier page of the same list' }],
  });
}
