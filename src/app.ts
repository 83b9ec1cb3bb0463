import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginCallback,
  LogController,
} from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '#config';
import { addAudit } from '#http/plugins/audit.ts';
import {
  addCallers,
  allowReaders,
  allowRoles,
  authenticate,
  authenticateAgents,
} from '#http/plugins/authentication.ts';
import { createBrowserSessions } from '#http/plugins/browser-session.ts';
import { answerClientError } from '#http/plugins/client-errors.ts';
import { closeWhileDraining } from '#http/plugins/draining.ts';
import { addErrors, sendFrameworkError } from '#http/plugins/errors.ts';
import { addJsonBodies } from '#http/plugins/json-bodies.ts';
import { addLimits } from '#http/plugins/limits.ts';
import { addMetrics } from '#http/plugins/metrics.ts';
import { refuseNullCharacters } from '#http/plugins/null-characters.ts';
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
import { agentDoorRoutes } from '#http/routes/agent-doors.ts';
import { agentSessionControlRoutes } from '#http/routes/agent-session-control.ts';
import { ownSessionRoutes, sessionExchangeRoutes } from '#http/routes/agent-sessions.ts';
import { agentRoutes } from '#http/routes/agents.ts';
import { approvalRoutes } from '#http/routes/approvals.ts';
import { auditRoutes } from '#http/routes/audit.ts';
import { accountRoutes, loginRoutes } from '#http/routes/auth.ts';
import { blueprintChangeRoutes } from '#http/routes/blueprint-changes.ts';
import { blueprintPageRoutes } from '#http/routes/blueprint-pages.ts';
import { blueprintRoutes } from '#http/routes/blueprints.ts';
import { comparisonPageRoutes } from '#http/routes/comparison-pages.ts';
import { comparisonRoutes } from '#http/routes/comparisons.ts';
import { consoleRoutes } from '#http/routes/console.ts';
import { correctionRoutes } from '#http/routes/corrections.ts';
import { discoveryRoutes } from '#http/routes/discovery.ts';
import { documentRoutes } from '#http/routes/documents.ts';
import { gitRoutes } from '#http/routes/git.ts';
import { healthRoutes } from '#http/routes/health.ts';
import { homeRoutes } from '#http/routes/home.ts';
import { importRoutes } from '#http/routes/imports.ts';
import { mcpRoutes } from '#http/routes/mcp.ts';
import { oauthRoutes } from '#http/routes/oauth.ts';
import { priceRoutes } from '#http/routes/prices.ts';
import { registrationRoutes } from '#http/routes/registrations.ts';
import { revisionPageRoutes } from '#http/routes/revision-pages.ts';
import { revisionViewRoutes } from '#http/routes/revision-views.ts';
import { revisionRoutes } from '#http/routes/revisions.ts';
import { schemaDocumentRoutes } from '#http/routes/schema-documents.ts';
import { shareRoutes } from '#http/routes/shares.ts';
import { startSynthesisRoute } from '#http/routes/start-synthesis.ts';
import { synthesisRoutes } from '#http/routes/synthesis.ts';
import { synthesisEventsRoute } from '#http/routes/synthesis-events.ts';
import { passwordRoute, userRoutes } from '#http/routes/users.ts';
import { webhookRoutes } from '#http/routes/webhooks.ts';
import { wellKnownRoutes } from '#http/routes/well-known.ts';
import type { Metrics } from '#ports/metrics.ts';
import type { SigningKeys } from '#ports/signing-key.ts';
import type { Services } from '#services/services.ts';

export interface AppOptions {
  readonly config: Config;
  readonly services: Services;
  readonly signingKeys: SigningKeys;
  /** Undefined: no log. */
  readonly logger?: FastifyBaseLogger;
  /** Mean event loop delay in ms above which new work is rejected. Default: 1,000. */
  readonly maxDelayMs?: number | undefined;
  /** Undefined: no metrics. */
  readonly metrics?: Metrics | undefined;
  /** Undefined: no tracing. */
  readonly tracing?: FastifyPluginCallback | undefined;
}

/** Several times 20,000 characters with JSON escapes, or a large requirements document. */
const MAX_BODY_BYTES = 256 * 1024;
/** For the headers and body of a request. */
const REQUEST_TIMEOUT_MS = 60_000;

/** The HTTP application: all plugins and routes in order of registration. */
export async function buildApp(appOptions: AppOptions): Promise<FastifyInstance> {
  const { config, services, signingKeys, logger, metrics, tracing } = appOptions;
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
  refuseNullCharacters(app);
  closeWhileDraining(app, services.readiness);
  addUnknownRoutes(app, publicUrl);
  addPages(app);
  await addSecurity(app, config);
  await addPressure(app, appOptions.maxDelayMs);
  await addLimits(app);
  await addTokens(app, signingKeys);
  await addOpenApi(app, publicUrl);

  await app.register(discoveryRoutes, options);
  await app.register(healthRoutes, options);
  await app.register(documentRoutes);
  await app.register(schemaDocumentRoutes, options);
  await app.register(wellKnownRoutes, options);
  await addDocsPage(app);
  await app.register(agentDocumentRoutes, options);
  await app.register(agentDoorRoutes, options);
  await app.register(loginRoutes, options);
  await app.register(registrationRoutes, options);
  await app.register(sessionExchangeRoutes, options);
  await app.register(oauthRoutes, options);
  await app.register(homeRoutes, options);
  await app.register(consoleRoutes, options);
  await app.register(blueprintPageRoutes, options);
  await app.register(revisionPageRoutes, options);
  await app.register(comparisonPageRoutes, options);
  await app.register(correctionRoutes, options);
  await app.register(gitRoutes, options);

  await app.register(async (authenticated) => {
    authenticate(authenticated, services, browser.findReader);
    await authenticated.register(accountRoutes, options);
    await authenticated.register(passwordRoute, options);
    await authenticated.register(agentRoutes, options);
    await authenticated.register(agentSessionControlRoutes, options);
    await authenticated.register(approvalRoutes, options);
    await authenticated.register(webhookRoutes, options);

    await authenticated.register(async (administration) => {
      allowRoles(administration, 'admin');
      await administration.register(userRoutes, options);
      await administration.register(auditRoutes, options);
    });

    await authenticated.register(async (research) => {
      allowRoles(research, 'admin', 'researcher');
      await research.register(startSynthesisRoute, options);
      await research.register(synthesisRoutes, options);
      await research.register(synthesisEventsRoute, options);
      await research.register(revisionRoutes, options);
      await research.register(blueprintChangeRoutes, options);
      await research.register(shareRoutes, options);
      await research.register(comparisonRoutes, options);
      await research.register(importRoutes, options);
      await research.register(priceRoutes, options);
      await research.register(mcpRoutes, options);
    });

    await authenticated.register(async (reading) => {
      allowReaders(reading, services.sharing, 'admin', 'researcher');
      await reading.register(blueprintRoutes, options);
      await reading.register(revisionViewRoutes, options);
    });
  });

  await app.register(async (agentScope) => {
    authenticateAgents(agentScope, services);
    await agentScope.register(ownSessionRoutes, options);
    await agentScope.register(agentContextRoutes, options);
  });

  return app;
}

function createServer(config: Config, logger: FastifyBaseLogger | undefined, publicUrl: PublicUrl): FastifyInstance {
  const app = Fastify({
    ...(logger === undefined ? {} : { loggerInstance: logger }),
    // The request log plugin writes one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: createRequestIds(),
    // Overlong IDs reach the handlers, which answer 404.
    routerOptions: { maxParamLength: 16 * 1024 },
    // While draining, accepted requests are completed and their connections closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => sendFrameworkError(error, request, reply, publicUrl()),
    clientErrorHandler: (error, socket) => answerClientError(error, socket, publicUrl()),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app.withTypeProvider<ZodTypeProvider>();
}
