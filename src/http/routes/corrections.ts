import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { DomainError } from '#services/errors.ts';
import { correctedRequirements } from '../corrected-requirements.ts';
import { CORRECTIONS } from '../messages/corrections.ts';
import { correctionsPage } from '../pages/corrections.ts';
import { actorOf, allowRoles } from '../plugins/authentication.ts';
import { formFieldsOf } from '../plugins/forms.ts';
import { answerInHtml, HIDDEN, sendPage } from '../plugins/pages.ts';
import { faultsOf, invalid } from '../plugins/validation.ts';
import { revisedRequest } from '../revised-request.ts';
import { sentenceOf } from '../schemas/issues.ts';
import { revisionBody } from '../schemas/revisions.ts';
import type { RouteOptions } from './route-options.ts';
import { limitByUser } from './synthesis-requests.ts';

/** Size of a form with a hundred components. */
const MAX_FORM_BYTES = 256 * 1024;
/** Time for the new design, after which its progress is shown. */
const WAIT_MS = 5_000;

type Params = { readonly Params: { readonly id: string } };

/** The page on which the requirements of a blueprint are corrected, which starts a revision. */
export const correctionRoutes: FastifyPluginAsync<RouteOptions> = async (app, options) => {
  const { services, browser, config, publicUrl } = options;
  const { revisions } = services;
  answerInHtml(app, publicUrl);
  browser.require(app, MAX_FORM_BYTES);
  allowRoles(app, 'admin', 'researcher');
  const limit = limitByUser(app, 'synthesis', config.synthesisRate);

  const factsOf = async (request: FastifyRequest<Params>) => {
    const base = await revisions.base(actorOf(request), request.params.id);
    const { blueprint } = base.stored;
    return { base, facts: { blueprint, text: base.synthesis.intent.text, formToken: browser.formToken(request) } };
  };

  app.get<Params>('/blueprints/:id/corrections', HIDDEN, async (request, reply) => {
    const { facts } = await factsOf(request);
    return sendPage(reply, correctionsPage(facts));
  });

  app.post<Params>('/blueprints/:id/corrections', HIDDEN, async (request, reply) => {
    const { base, facts } = await factsOf(request);
    const values = formFieldsOf(request);
    try {
      await limit(request, reply);
      const { requirements, answers, faults } = correctedRequirements(facts.blueprint.requirements, values);
      const { data, error } = revisionBody.safeParse(
        { requirements, answers, note: CORRECTIONS.note },
        { error: sentenceOf },
      );
      const all = [...faults, ...(error === undefined ? [] : faultsOf(error))];
      if (data === undefined || all.length > 0) throw invalid(all, 'form');
      const order = { request: revisedRequest(base, data, await services.catalogue()), note: CORRECTIONS.note };
      const { id } = await revisions.submit(actorOf(request), base, order, null);
      const stop = AbortSignal.any([services.readiness.draining, AbortSignal.timeout(WAIT_MS)]);
      const { status } = await services.progress.untilFinished(actorOf(request), id, stop);
      return reply.redirect(status === 'succeeded' ? `/blueprints/${id}/diff` : `/blueprints/${id}`, 303);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'VALIDATION_FAILED') throw error;
      request.refusal = error;
      return sendPage(reply.code(422), correctionsPage({ ...facts, values, faults: error.facts.errors ?? [] }));
    }
  });
};
