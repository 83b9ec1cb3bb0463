import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '#services/errors.ts';
import type { ArchivedFile } from '../archives/archived-file.ts';
import { tarGz } from '../archives/tar.ts';
import { zip } from '../archives/zip.ts';
import examples from '../schemas/examples.json' with { type: 'json' };
import { blueprintFaults, type Form, inText, params, security, sendForm, TEXT, tags } from './blueprint-answers.ts';
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
    async (request, reply) => sendForm(request, reply, services.blueprints, fileAt(request.params['*'])),
  );

  for (const { extension, mediaType, operationId, pack } of ARCHIVES) {
    const summary = `All files of the Terraform as a ${extension} archive`;
    const response = { 200: binary(mediaType), ...blueprintFaults };
    const form: Form = {
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
        return sendForm(request, reply, services.blueprints, form, { 'Content-Disposition': disposition });
      },
    );
  }
};

function fileAt(wanted: string): Form {
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

/** Bytes have no schema in OpenAPI 3.1; the media type says it all. */
function binary(mediaType: string) {
  return { description: 'The archive.', content: { [mediaType]: { schema: z.unknown() } } };
}
