import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '#services/errors.ts';
import type { ArchivedFile } from '../archives/archived-file.ts';
import { tarGz } from '../archives/tar.ts';
import { zip } from '../archives/zip.ts';
import examples from '../schemas/examples.json' with { type: 'json' };
import type { Representation } from './representation.ts';
import { blueprintFaults, inText, params, security, sendRepresentation, TEXT, tags } from './representation.ts';
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

/** The Terraform files, as single files and as archives. */
export const blueprintFileRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  app.get(
    '/blueprints/:id/iac/*',
    {
      config: { reader: true },
      schema: {
        operationId: 'getBlueprintFile',
        tags,
        summary: 'Get a Terraform file',
        security,
        params: params.extend({ '*': z.string().describe('A `path` from the list of files.') }),
        response: { 200: inText('The file.', examples.texts.file), ...blueprintFaults },
      },
    },
    async (request, reply) => sendRepresentation(request, reply, services.blueprints, fileAt(request.params['*'])),
  );

  for (const { extension, mediaType, operationId, pack } of ARCHIVES) {
    const summary = `Get all Terraform files as a ${extension} archive`;
    const response = { 200: binary(mediaType), ...blueprintFaults };
    const archive: Representation = {
      name: `iac.${extension}`,
      mediaType,
      isArchive: true,
      make: async (source) => pack((await source.whole()).blueprint.iac.files),
    };
    app.get(
      `/blueprints/:id/iac.${extension}`,
      { config: { reader: true }, schema: { operationId, tags, summary, security, params, response } },
      async (request, reply) => {
        const disposition = `attachment; filename="${request.params.id}.${extension}"`;
        return sendRepresentation(request, reply, services.blueprints, archive, { 'Content-Disposition': disposition });
      },
    );
  }
};

function fileAt(wanted: string): Representation {
  return {
    name: `iac/${wanted}`,
    mediaType: TEXT,
    make: async (source) => {
      const file = (await source.whole()).blueprint.iac.files.find(({ path }) => path === wanted);
      if (file === undefined) throw notFound();
      return file.content;
    },
  };
}

/** OpenAPI 3.1 has no schema for binary content. */
function binary(mediaType: string) {
  return { description: 'The archive.', content: { [mediaType]: { schema: z.unknown() } } };
}
