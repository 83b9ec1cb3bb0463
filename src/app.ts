import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginCallback,
  LogController,
} from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '#config';
import { addAudit } from '#http/plugins/audit.ts';
import { addCallers, allowRoles, authenticate, authenticateAgents } from '#http/plugins/authentication.ts';
import { createBrowserSessions } from '#http/plugins/browser-session.ts';
import { answerClientError } from '#http/plugins/client-errors.ts';
import { addErrors, sendFrameworkError } from '#http/plugins/errors.ts';
import { addJsonBodies } from '#http/plugins/json-bodies.ts';
import { addLimits } from '#http/plugins/limits.ts';
import { addMetrics } from '#http/plugins/metrics.ts';
import { addDocsPage, addOpenApi } from '#http/plugins/openapi.ts';
import { addPages } from '#http/plugins/pages.ts';
import { addPressure } from '#http/plugins/pressure.ts';
import { addRequestIds, createRequestIds } from '#http/plugins/request-ids.ts';
import { addRequestLog } from '#http/plugins/request-log.ts';
import { collectRoutes } from '#http/plugins/route-table.ts';
import { addSecurity } from '#http/plugins/security.ts';
import { addTokens } from '#http/plugins/tokens.ts';
import { addUnknownRoutes } from '#http/plugins/unknown-routes.ts';
import { validatorCompiler } from '#http/plugins/validation.ts';
import { type PublicUrl, publicUrlOf } from '#http/public-url.ts';
import { agentContextRoutes } from '#http/routes/agent-context.ts';
import { agentDocumentRoutes } from '#http/routes/agent-documents.ts';
import { agentSessionControlRoutes } from '#http/routes/agent-session-control.ts';
import { ownSessionRoutes, sessionExchangeRoutes } from '#http/routes/agent-sessions.ts';
import { agentRoutes } from '#http/routes/agents.ts';
import { approvalRoutes } from '#http/routes/approvals.ts';
import { auditRoutes } from '#http/routes/audit.ts';
import { accountRoutes, loginRoutes } from '#http/routes/auth.ts';
import { blueprintPageRoutes } from '#http/routes/blueprint-pages.ts';
import { blueprintRoutes } from '#http/routes/blueprints.ts';
import { comparisonRoutes } from '#http/routes/comparisons.ts';
import { consoleRoutes } from '#http/routes/console.ts';
import { discoveryRoutes } from '#http/routes/discovery.ts';
import { documentRoutes } from '#http/routes/documents.ts';
import { gitRoutes } from '#http/routes/git.ts';
import { healthRoutes } from '#http/routes/health.ts';
import { homeRoutes } from '#http/routes/home.ts';
import { oauthRoutes } from '#http/routes/oauth.ts';
import { priceRoutes } from '#http/routes/prices.ts';
import { registrationRoutes } from '#http/routes/registrations.ts';
import { startSynthesisRoute } from '#http/routes/start-synthesis.ts';
import { synthesisRoutes } from '#http/routes/synthesis.ts';
import { synthesisEventsRoute } from '#http/routes/synthesis-events.ts';
import { passwordRoute, userRoutes } from '#http/routes/users.ts';
import { wellKnownRoutes } from '#http/routes/well-known.ts';
import type { Metrics } from '#ports/metrics.ts';
import type { SigningKeys } from '#ports/signing-key.ts';
import type { Services } from '#services/services.ts';

export interface AppOptions {
  readonly config: Config;
  readonly services: Services;
  readonly signingKeys: SigningKeys;
  /** Absent: silent. */
  readonly logger?: FastifyBaseLogger;
  /** Mean delay of the event loop past which new work is turned away, milliseconds; undefined: a second. */
  readonly mostDelayMs?: number | undefined;
  /** Undefined: requests are not counted. */
  readonly metrics?: Metrics | undefined;
  /** Undefined: requests are not traced. */
  readonly tracing?: FastifyPluginCallback | undefined;
}

/** 20,000 characters of JSON escapes fit several times. */
const MOST_BODY_BYTES = 256 * 1024;

/** The whole HTTP interface: every plugin and every group of routes, in order. */
export async function buildApp(given: AppOptions): Promise<FastifyInstance> {
  const { config, services, signingKeys, logger, metrics, tracing } = given;
  const app = createServer(config, logger, () => publicUrl());
  const publicUrl = publicUrlOf(app, config);
  const routes = collectRoutes(app);
  const browser = createBrowserSessions(app, { services, publicUrl });
  const options = { services, config, publicUrl, routes, browser };

  if (tracing !== undefined) await app.register(tracing);
  addRequestIds(app);
  addRequestLog(app);
  if (metrics !== undefined) addMetrics(app, metrics);
  addCallers(app);
  addAudit(app, services.audit, metrics);
  addErrors(app, publicUrl);
  addJsonBodies(app);
  addUnknownRoutes(app, publicUrl);
  addPages(app);
  await addSecurity(app, config);
  await addPressure(app, given.mostDelayMs);
  await addLimits(app);
  await addTokens(app, signingKeys);
  await addOpenApi(app, publicUrl);

  await app.register(discoveryRoutes, options);
  await app.register(healthRoutes, options);
  await app.register(documentRoutes);
  await app.register(wellKnownRoutes, options);
  await addDocsPage(app);
  await app.register(agentDocumentRoutes, options);
  await app.register(loginRoutes, options);
  await app.register(registrationRoutes, options);
  await app.register(sessionExchangeRoutes, options);
  await app.register(oauthRoutes, options);
  await app.register(homeRoutes, options);
  await app.register(consoleRoutes, options);
  await app.register(blueprintPageRoutes, options);
  await app.register(gitRoutes, options);

  await app.register(async (authed) => {
    authenticate(authed, services, browser.findReader);
    await authed.register(accountRoutes, options);
    await authed.register(passwordRoute, options);
    await authed.register(agentRoutes, options);
    await authed.register(agentSessionControlRoutes, options);
    await authed.register(approvalRoutes, options);

    await authed.register(async (administration) => {
      allowRoles(administration, 'admin');
      await administration.register(userRoutes, options);
      await administration.register(auditRoutes, options);
    });

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

  await app.register(async (ofAgents) => {
    authenticateAgents(ofAgents, services);
    await ofAgents.register(ownSessionRoutes, options);
    await ofAgents.register(agentContextRoutes, options);
  });

  return app;
}

function createServer(config: Config, logger: FastifyBaseLogger | undefined, publicUrl: PublicUrl): FastifyInstance {
  const app = Fastify({
    ...(logger === undefined ? {} : { loggerInstance: logger }),
    // A plugin of this service writes the one line of each request.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MOST_BODY_BYTES,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: createRequestIds(),
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
