import { formatExact } from '#core/index.ts';
import { cloneUrl } from '../../present-links.ts';
import { type Html, html, NOTHING } from '../html.ts';
import { highlighted } from './hcl.ts';
import { type BlueprintSource, fileAnchor, viewPath } from './source.ts';

/** Every file as it stands, and the ways to take it. */
export function terraform({ blueprint, publicUrl }: BlueprintSource): Html {
  const { files } = blueprint.iac;
  if (files.length === 0) return html`<p>There is nothing to declare.</p>`;
  return html`<div class="actions">
<a class="button" href="${viewPath(blueprint, 'iac.zip')}" download>All files (.zip)</a>
<a class="button quiet" href="${viewPath(blueprint, 'iac.tar.gz')}" download>All files (.tar.gz)</a>
</div>
<p>Or with Git; the password is the token of an agent’s session:</p>
<div class="clone"><pre role="region" tabindex="0" aria-label="The command"><code id="clone">git clone ${cloneUrl(blueprint.id, publicUrl)}</code></pre>${copyButton('clone', 'Copy the command')}</div>
<h3>Files</h3>
${files.map((item, index) => file(item, index, viewPath(blueprint, `iac/${item.path}`)))}`;
}

type File = BlueprintSource['blueprint']['iac']['files'][number];

function file({ path, content }: File, index: number, url: string): Html {
  const isTerraform = /\.(?:tf|tfvars|tfvars\.example)$/.test(path);
  const name = path.split('/').at(-1) ?? path;
  const size = `${formatExact(Math.max(0.1, Math.round(Buffer.byteLength(content) / 100) / 10))} kB`;
  return html`<details class="file" id="${fileAnchor(path)}"${path === 'compute.tf' ? html` open` : NOTHING}>
<summary><code>${path}</code> <span class="hint">${size}</span></summary>
<div class="actions">${copyButton(`source-${index}`, `Copy ${path}`, 'Copy')}
<a class="button quiet" href="${url}" download="${name}" aria-label="Download ${path}">Download</a></div>
<pre role="region" tabindex="0" aria-label="${path}"><code id="source-${index}">${isTerraform ? highlighted(content) : content}</code></pre>
</details>`;
}

/** A script shows it: without one there is nothing that copies. */
function copyButton(source: string, name: string, label = name): Html {
  return html`<button class="quiet" type="button" data-copies="${source}" aria-label="${name}" hidden>${label}</button>`;
}
