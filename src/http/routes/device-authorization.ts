import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DomainError } from '#services/errors.ts';
import { clientAddressOf } from '../client-address.ts';
import { DETAILS } from '../messages/problems.ts';
import { noteAudit } from '../plugins/audit.ts';
import { formFieldsOf } from '../plugins/forms.ts';
import { limitBy } from '../plugins/limits.ts';
import { faultsOf } from '../plugins/validation.ts';
import { presentRegistered } from '../present-agents.ts';
import { sentenceOf } from '../schemas/issues.ts';
import { deviceAnswer, deviceForm } from '../schemas/oauth.ts';
import { problems } from '../schemas/problem.ts';
import { registrationBody } from '../schemas/registrations.ts';
import { answer } from '../schemas/response.ts';
import type { RouteOptions } from './route-options.ts';

/** Device authorization of RFC 8628: the registration of an agent, as a form. */
export const deviceAuthorizationRoute: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { services, config, publicUrl } = options;

  app.post(
    '/v1/oauth/device_authorization',
    {
      config: { audit: 'agent.register' },
      onRequest: limitBy(app, { name: 'register', ...config.registerRate, keyOf: clientAddressOf }),
      schema: {
        operationId: 'authorizeDevice',
        tags: ['oauth'],
        summary: 'Start a device authorization (RFC 8628)',
        description: 'Collect the token at the token endpoint with the device_code grant.',
        consumes: ['application/x-www-form-urlencoded'],
        body: deviceForm,
        response: {
          200: answer('Pending. The response is the same whether or not the owner exists.', deviceAnswer),
          ...problems('INVALID_OAUTH_REQUEST', 'UNSUPPORTED_MEDIA_TYPE', 'RATE_LIMITED', 'STORE_FULL'),
        },
      },
    },
    async (request) => {
      const { client_id: name, scope, owner_username: owner = null } = formFieldsOf(request);
      if (name === undefined) throw new DomainError('INVALID_OAUTH_REQUEST', DETAILS.missingParameter('client_id'));
      const wanted = scope?.split(' ').filter((one) => one !== '');
      const body = { agent_name: name, owner_username: owner, requested_capabilities: wanted };
      const { data, error } = registrationBody.safeParse(body, { error: sentenceOf });
      if (error !== undefined) {
        const [{ pointer, detail } = { pointer: '', detail: '' }] = faultsOf(error);
        const parameter = PARAMETERS.find(([field]) => pointer.startsWith(field))?.[1] ?? pointer;
        throw new DomainError('INVALID_OAUTH_REQUEST', `${parameter} ${detail}.`);
      }
      const capabilities = data.requested_capabilities ?? null;
      const facts = { description: null, provider: null, model: null };
      const asked = { agentName: data.agent_name, owner, capabilities, ...facts };
      const { registration, pollingToken } = await services.registrations.register(asked, null);
      noteAudit(request, { subject: registration.id });
      const registered = presentRegistered(registration, pollingToken, services.clock.now(), publicUrl());
      return {
        device_code: registered.device_code ?? '',
        user_code: registered.user_code,
        verification_uri: registered.verification_uri,
        verification_uri_complete: registered.verification_uri_complete,
        expires_in: registered.expires_in,
        interval: registered.interval,
      };
    },
  );
};

/** Fields of a registration and the parameters that fill them. */
const PARAMETERS = [
  ['/agent_name', 'client_id'],
  ['/requested_capabilities', 'scope'],
  ['/owner_username', 'owner_username'],
] as const;
