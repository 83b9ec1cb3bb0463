import { TERRAFORM } from '../../messages/blueprint-page.ts';
import { cloneUrl } from '../../present-links.ts';
import { type Html, html, NOTHING } from '../html.ts';
import { highlighted } from './hcl.ts';
import { type BlueprintSource, fileAnchor, viewPath } from './source.ts';

/** Every file with its content, and the downloads. */
export function terraform({ blueprint, publicUrl }: BlueprintSource): Html {
  const { files } = blueprint.iac;
  if (files.length === 0) return html`<p>${TERRAFORM.none}</p>`;
  return html`<div class="actions">
<a class="button" href="${viewPath(blueprint, 'iac.zip')}" download>${TERRAFORM.zip}</a>
<a class="button quiet" href="${viewPath(blueprint, 'iac.tar.gz')}" download>${TERRAFORM.tar}</a>
</div>
<p>${TERRAFORM.git}</p>
<div class="clone"><pre role="region" tabindex="0" aria-label="${TERRAFORM.command}"><code id="clone">git clone ${cloneUrl(blueprint.id, publicUrl)}</code></pre>${copyButton('clone', TERRAFORM.copyCommand)}</div>
<h3>${TERRAFORM.files}</h3>
${files.map((item, index) => file(item, index, viewPath(blueprint, `iac/${item.path}`)))}`;
}

type File = BlueprintSource['blueprint']['iac']['files'][number];

function file({ path, content }: File, index: number, url: string): Html {
  const isTerraform = /\.(?:tf|tfvars|tfvars\.example)$/.test(path);
  const name = path.split('/').at(-1) ?? path;
  const size = TERRAFORM.size(Buffer.byteLength(content));
  return html`<details class="file" id="${fileAnchor(path)}"${path === 'compute.tf' ? html` open` : NOTHING}>
<summary><code>${path}</code> <span class="hint">${size}</span></summary>
<div class="actions">${copyButton(`source-${index}`, TERRAFORM.copyFile(path), TERRAFORM.copy)}
<a class="button quiet" href="${url}" download="${name}" aria-label="${TERRAFORM.downloadFile(path)}">${TERRAFORM.download}</a></div>
<pre role="region" tabindex="0" aria-label="${path}"><code id="source-${index}">${isTerraform ? highlighted(content) : content}</code></pre>
</details>`;
}

/** Hidden until copy.js shows it. */
function copyButton(source: string, name: string, label = name): Html {
  return html`<button class="quiet" type="button" data-copies="${source}" aria-label="${name}" hidden>${label}</button>`;
}
