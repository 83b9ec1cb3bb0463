import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '#services/errors.ts';
import type { ArchivedFile } from '../archives/archived-file.ts';
import { tarGz } from '../archives/tar.ts';
import { zip } from '../archives/zip.ts';
import { actorOf } from '../plugins/authentication.ts';
import examples from '../schemas/examples.json' with { type: 'json' };
import { blueprintFaults, inText, params, security, sendPrivate, TEXT, tags } from './blueprint-answers.ts';
import type { RouteOptions } from './route-options.ts';

interface Archive {
  readonly extension: string;
  readonly mediaType: string;
  readonly operationId: string;
  pack(files: readonly ArchivedFile[]): Buffer;
}

const ARCHIVES: readonly Archive[] = [
  { extension: 'zip', mediaType: 'application/zip', operationId: 'getBlueprintZip', pack: zip },
  { extension: 'tar.gz', mediaType: 'application/gzip', operationId: 'getBlueprintTar', pack: tarGz },
];

/** The Terraform, one file or all, as it stands. */
export const blueprintFileRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  app.get(
    '/blueprints/:id/iac/*',
    {
      config: { reader: true },
      schema: {
        operationId: 'getBlueprintFile',
        tags,
        summary: 'One file of the Terraform',
        security,
        params: params.extend({ '*': z.string().describe('A `path` of the list of files.') }),
        response: { 200: inText('The file.', examples.texts.file), ...blueprintFaults },
      },
    },
    async (request, reply) => {
      const { blueprint } = await services.blueprints.get(actorOf(request), request.params.id);
      const file = blueprint.iac.files.find(({ path }) => path === request.params['*']);
      if (file === undefined) throw notFound();
      return sendPrivate(request, reply, TEXT, file.content);
    },
  );

  for (const { extension, mediaType, operationId, pack } of ARCHIVES) {
    const summary = `All files of the Terraform as a ${extension} archive`;
    const response = { 200: binary(mediaType), ...blueprintFaults };
    app.get(
      `/blueprints/:id/iac.${extension}`,
      { config: { reader: true }, schema: { operationId, tags, summary, security, params, response } },
      async (request, reply) => {
        const { id, blueprint } = await services.blueprints.get(actorOf(request), request.params.id);
        reply.header('Content-Disposition', `attachment; filename="${id}.${extension}"`);
        return sendPrivate(request, reply, mediaType, pack(blueprint.iac.files));
      },
    );
  }
};

/** Bytes have no schema in OpenAPI 3.1; the media type says it all. */
function binary(mediaType: string) {
  return { description: 'The archive.', content: { [mediaType]: { schema: z.unknown() } } };
}
