import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { differencePage } from '../pages/difference.ts';
import { historyPage } from '../pages/history.ts';
import { deletionPage, sharingPage } from '../pages/sharing.ts';
import { noteAudit } from '../plugins/audit.ts';
import { actorOf, allowReaders, allowRoles } from '../plugins/authentication.ts';
import { formFieldsOf } from '../plugins/forms.ts';
import { answerInHtml, FOR_READERS, HIDDEN, sendPage } from '../plugins/pages.ts';
import { faultsOf, invalid } from '../plugins/validation.ts';
import { revisedRequest } from '../revised-request.ts';
import { blueprintPatch } from '../schemas/blueprint.ts';
import { sentenceOf } from '../schemas/issues.ts';
import { revisionBody } from '../schemas/revisions.ts';
import { shareBody } from '../schemas/shares.ts';
import { shareAddress, shareRequest } from '../share-request.ts';
import type { RouteOptions } from './route-options.ts';
import { limitByUser } from './synthesis-requests.ts';

const PAGE = { ...FOR_READERS, config: { capability: 'blueprint.read' } } as const;
const MAX_FORM_BYTES = 256 * 1024;
const SECONDS_PER_DAY = 24 * 3_600;

interface OfBlueprint {
  Params: { id: string };
}

/** History and difference of a blueprint as pages. */
export const revisionPageRoutes: FastifyPluginAsync<RouteOptions> = async (app, options) => {
  const { services, publicUrl, browser } = options;
  const { revisions } = services;
  answerInHtml(app, publicUrl);
  await app.register(async (reading) => {
    browser.require(reading);
    allowReaders(reading, services.sharing, 'admin', 'researcher');

    reading.get<OfBlueprint>('/blueprints/:id/revisions', PAGE, async (request, reply) => {
      const { id } = request.params;
      const actor = actorOf(request);
      const entries = await revisions.line(actor, id);
      const own = request.caller?.kind === 'person' && (await revisions.mayRevise(actor, id));
      const intent = own ? (await services.synthesis.get(actor, id)).intent : null;
      reply.header('Vary', 'Accept');
      return sendPage(reply, historyPage({ id, entries, intent, formToken: own ? browser.formToken(request) : '' }));
    });

    reading.get<OfBlueprint>('/blueprints/:id/diff', PAGE, async (request, reply) => {
      const { base } = request.query as { readonly base?: unknown };
      const other = typeof base === 'string' ? base : null;
      reply.header('Vary', 'Accept');
      return sendPage(reply, differencePage(await revisions.difference(actorOf(request), request.params.id, other)));
    });
  });
  await app.register(async (owning) => {
    browser.require(owning, MAX_FORM_BYTES);
    allowRoles(owning, 'admin', 'researcher');
    sharingRoutes(owning, options);
    changeRoutes(owning, options);
  });
};

function sharingRoutes(app: FastifyInstance, { services, browser, publicUrl }: RouteOptions): void {
  const { sharing, blueprints, clock } = services;

  async function shown(request: FastifyRequest, id: string, made: string | null): Promise<string> {
    const actor = actorOf(request);
    const shares = await sharing.list(actor, id);
    const { title } = await blueprints.summary(actor, id);
    return sharingPage({ id, title, shares, formToken: browser.formToken(request), made, now: clock.now() });
  }

  app.get<OfBlueprint>('/blueprints/:id/shares', FOR_READERS, async (request, reply) =>
    sendPage(reply.header('Vary', 'Accept'), await shown(request, request.params.id, null)),
  );

  const created = { ...HIDDEN, config: { audit: 'share.create' } };
  app.post<OfBlueprint>('/blueprints/:id/share', created, async (request, reply) => {
    const { id } = request.params;
    const { user, link, days = '' } = formFieldsOf(request);
    const seconds = days.trim() === '' ? {} : { expires_in: Number(days) * SECONDS_PER_DAY };
    const subject = link === undefined ? { user: user ?? '' } : { link: true };
    const { data, error } = shareBody.safeParse({ role: 'viewer', ...subject, ...seconds }, { error: sentenceOf });
    if (error !== undefined) throw invalid(faultsOf(error), 'form');
    const { share, token } = await sharing.share(actorOf(request), id, shareRequest(data));
    noteAudit(request, { subject: share.id });
    return sendPage(reply, await shown(request, id, token === null ? null : shareAddress(id, token, publicUrl())));
  });

  const revoked = { ...HIDDEN, config: { audit: 'share.revoke' } };
  app.post<{ Params: { id: string; share: string } }>(
    '/blueprints/:id/shares/:share/revoke',
    revoked,
    async (request, reply) => {
      const { id, share } = request.params;
      noteAudit(request, { subject: share });
      await sharing.revoke(actorOf(request), id, share);
      return reply.redirect(`/blueprints/${id}/shares`, 303);
    },
  );
}

function changeRoutes(app: FastifyInstance, options: RouteOptions): void {
  const { services, browser, config } = options;
  const { revisions, blueprints } = services;
  const limit = limitByUser(app, 'synthesis', config.synthesisRate);

  app.post<OfBlueprint>('/blueprints/:id/revise', { ...HIDDEN, preHandler: limit }, async (request, reply) => {
    const actor = actorOf(request);
    const base = await revisions.base(actor, request.params.id);
    const { data, error } = revisionBody.safeParse(changesOf(request, base.synthesis.intent), { error: sentenceOf });
    if (error !== undefined) throw invalid(faultsOf(error), 'form');
    const order = { request: revisedRequest(base, data, await services.catalogue()), note: data.note ?? null };
    const { id } = await revisions.submit(actor, base, order, null);
    return reply.redirect(`/blueprints/${id}`, 303);
  });

  const renamed = { ...HIDDEN, config: { audit: 'blueprint.rename' } };
  app.post<OfBlueprint>('/blueprints/:id/rename', renamed, async (request, reply) => {
    const { id } = request.params;
    const { data, error } = blueprintPatch.safeParse({ title: formFieldsOf(request).title }, { error: sentenceOf });
    if (error !== undefined) throw invalid(faultsOf(error), 'form');
    await blueprints.rename(actorOf(request), id, data.title);
    return reply.redirect(`/blueprints/${id}/shares`, 303);
  });

  app.get<OfBlueprint>('/blueprints/:id/delete', HIDDEN, async (request, reply) => {
    const { id } = request.params;
    const { title } = (await revisions.base(actorOf(request), id)).stored;
    return sendPage(reply, deletionPage({ id, title, formToken: browser.formToken(request) }));
  });

  const deleted = { ...HIDDEN, config: { audit: 'blueprint.delete' } };
  app.post<OfBlueprint>('/blueprints/:id/delete', deleted, async (request, reply) => {
    await revisions.remove(actorOf(request), request.params.id);
    return reply.redirect('/blueprints', 303);
  });
}

/** The fields of the form that differ from the request. An empty budget removes the one of the request. */
function changesOf(request: FastifyRequest, { text, constraints }: { text: string; constraints: { budget?: number } }) {
  const { system_intent: words = '', budget = '', note = '' } = formFieldsOf(request);
  const sent = words.replaceAll('\r\n', '\n').trim();
  const amount = budget.trim() === '' ? null : Number(budget.replaceAll(/[$,\s]/g, ''));
  return {
    ...(sent === text.trim() || sent === '' ? {} : { system_intent: sent }),
    ...(amount === (constraints.budget ?? null) ? {} : { constraints: { budget: amount } }),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
  };
}
