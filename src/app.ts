import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '#config';
import { allowRoles, authenticate } from '#http/plugins/authentication.ts';
import { answerClientError } from '#http/plugins/client-errors.ts';
import { addErrors, sendFrameworkError } from '#http/plugins/errors.ts';
import { addJsonBodies } from '#http/plugins/json-bodies.ts';
import { addLimits } from '#http/plugins/limits.ts';
import { addDocsPage, addOpenApi } from '#http/plugins/openapi.ts';
import { addPressure } from '#http/plugins/pressure.ts';
import { addRequestIds, nextRequestId } from '#http/plugins/request-ids.ts';
import { addSecurity } from '#http/plugins/security.ts';
import { addTokens } from '#http/plugins/tokens.ts';
import { addUnknownRoutes } from '#http/plugins/unknown-routes.ts';
import { validatorCompiler } from '#http/plugins/validation.ts';
import { type PublicUrl, publicUrlOf } from '#http/public-url.ts';
import { accountRoutes, loginRoutes } from '#http/routes/auth.ts';
import { blueprintRoutes } from '#http/routes/blueprints.ts';
import { comparisonRoutes } from '#http/routes/comparisons.ts';
import { discoveryRoutes } from '#http/routes/discovery.ts';
import { documentRoutes } from '#http/routes/documents.ts';
import { gitRoutes } from '#http/routes/git.ts';
import { healthRoutes } from '#http/routes/health.ts';
import { priceRoutes } from '#http/routes/prices.ts';
import { startSynthesisRoute } from '#http/routes/start-synthesis.ts';
import { synthesisRoutes } from '#http/routes/synthesis.ts';
import { synthesisEventsRoute } from '#http/routes/synthesis-events.ts';
import type { SigningKey } from '#ports/signing-key.ts';
import type { AuthenticateAgent } from '#services/agent-caller.ts';
import { DomainError } from '#services/errors.ts';
import type { Services } from '#services/services.ts';

export interface AppOptions {
  readonly config: Config;
  readonly services: Services;
  readonly signingKey: SigningKey;
  /** Absent: no agent has a session. */
  readonly authenticateAgent?: AuthenticateAgent;
  /** Absent: silent. */
  readonly logger?: FastifyBaseLogger;
}

/** 20,000 characters of JSON escapes fit several times. */
const MOST_BODY_BYTES = 256 * 1024;

/** The whole HTTP interface: every plugin and every group of routes, in order. */
export async function buildApp({
  config,
  services,
  signingKey,
  authenticateAgent = nobody,
  logger,
}: AppOptions): Promise<FastifyInstance> {
  const app = createServer(config, logger, () => publicUrl());
  const publicUrl = publicUrlOf(app, config);
  const options = { services, config, publicUrl };

  addRequestIds(app);
  addErrors(app, publicUrl);
  addJsonBodies(app);
  addUnknownRoutes(app, publicUrl);
  await addSecurity(app, config);
  await addPressure(app);
  await addLimits(app);
  await addTokens(app, signingKey);
  await addOpenApi(app, publicUrl);

  await app.register(discoveryRoutes, options);
  await app.register(healthRoutes, options);
  await app.register(documentRoutes);
  await addDocsPage(app);
  await app.register(loginRoutes, options);
  await app.register(gitRoutes, { ...options, authenticateAgent });

  await app.register(async (authed) => {
    authenticate(authed, services.sessions);
    await authed.register(accountRoutes, options);

    await authed.register(async (research) => {
      allowRoles(research, 'admin', 'researcher');
      await research.register(startSynthesisRoute, options);
      await research.register(synthesisRoutes, options);
      await research.register(synthesisEventsRoute, options);
      await research.register(blueprintRoutes, options);
      await research.register(comparisonRoutes, options);
      await research.register(priceRoutes, options);
    });
  });

  return app;
}

const nobody: AuthenticateAgent = async () => {
  throw new DomainError('INVALID_TOKEN', 'No session is known by this token.');
};

function createServer(config: Config, logger: FastifyBaseLogger | undefined, publicUrl: PublicUrl): FastifyInstance {
  const app = Fastify({
    ...(logger === undefined ? {} : { loggerInstance: logger }),
    bodyLimit: MOST_BODY_BYTES,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: nextRequestId,
    // An identifier of any length is looked at, and found not to be one.
    routerOptions: { maxParamLength: 16 * 1024 },
    // While it drains, what has arrived is answered as ever; the connection closes behind it.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => sendFrameworkError(error, request, reply, publicUrl()),
    clientErrorHandler: (error, socket) => answerClientError(error, socket, publicUrl()),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app.withTypeProvider<ZodTypeProvider>();
}
