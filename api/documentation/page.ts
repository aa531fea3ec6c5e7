import { html } from 'hono/html'
import type { DocumentedCode } from './codes.ts'
import type { OpenApi } from './document.ts'
import { row, shapeOf } from './fields.ts'
import type { Answer, Operation } from './operation.ts'
import { style } from './style.ts'

type Html = ReturnType<typeof html>
type Found = { method: string; path: string; operation: Operation }

/**
 * The document as a page without scripts. `nonce` lets its stylesheet through the Content-Security-Policy.
 */
export function documentationPage(document: OpenApi, nonce: string): Html {
  const found = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  )
  const byNoun = document.tags.map(({ name }) => ({
    name,
    found: found.filter(({ operation }) => operation.tags.includes(name)),
  }))
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${document.info.title} API</title>
    <link rel="icon" href="/centre/now/favicon.png" />
    <style nonce="${nonce}">${style}</style>
  </head>
  <body>
    <header>
      <h1>${document.info.title} API</h1>
      <p>${document.info.description}</p>
      <p>
        Paths are below <code>/api</code>. Signed-in callers send
        <code>Authorization: Bearer &lt;identity token&gt;</code>. The same as
        <a href="/api/openapi.json">OpenAPI 3.1</a>, for programs.
      </p>
    </header>
    <nav aria-label="Calls">
      ${byNoun.map(contents)}
      <h2>Answers</h2>
      <ul>
        <li><a href="#codes">Codes</a></li>
        <li><a href="#schemas">What answers are made of</a></li>
      </ul>
    </nav>
    <main>
      ${byNoun.map((noun) => section(noun.name, noun.found, document))}
      <section id="codes">
        <h2>Codes</h2>
        <p>
          What a refusal, a reason or a finding says, with the parameters of its message and an example of its English. A
          request that is not valid HTTP is refused as <code>unreadable_request</code> with the status of HTTP.
        </p>
        <article><table>${document['x-codes'].map(codeRow)}</table></article>
      </section>
      <section id="schemas">
        <h2>What answers are made of</h2>
        ${Object.entries(document.components.schemas).map(
          ([name, schema]) => html`<article id="${name}"><h3>${name}</h3>${shapeOf(schema)}</article>`,
        )}
      </section>
    </main>
  </body>
</html>`
}

const codeRow = ({ code, status, params, example }: DocumentedCode): Html =>
  html`<tr>
    <th scope="row"><code>${code}</code>${params.length > 0 ? html` <small>${params.join(', ')}</small>` : ''}</th>
    <td>${status ?? ''}</td>
    <td>${example}</td>
  </tr>`

function contents({ name, found }: { name: string; found: Found[] }): Html {
  return html`<h2>${name}</h2>
    <ul>
      ${found.map(
        ({ method, path, operation }) =>
          html`<li><a href="#${operation.operationId}"><b>${method.toUpperCase()}</b> ${path}</a></li>`,
      )}
    </ul>`
}

function section(name: string, found: Found[], document: OpenApi): Html {
  return html`<section>
    <h2>${name}</h2>
    ${found.map((one) => call(one, document))}
  </section>`
}

function call({ method, path, operation }: Found, { components }: OpenApi): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const answers = Object.entries(responses).map(([status, answer]) => ({
    status,
    answer: '$ref' in answer ? components.responses[status] : answer,
  }))
  return html`<article id="${operationId}">
    <h3><a href="#${operationId}"><b>${method.toUpperCase()}</b> ${path}</a></h3>
    <p>${summary}</p>
    <p class="who">${description}</p>
    ${parameters.length > 0 ? html`<h4>Parameters</h4><table>${parameters.map((one) => row(one.name, one.schema, one.required))}</table>` : ''}
    ${requestBody ? html`<h4>Body <small>${Object.keys(requestBody.content).join(', ')}</small></h4>${shapes(requestBody)}` : ''}
    ${answers.filter(({ status }) => status === '200').map(({ answer }) => html`<h4>Answer</h4>${answer && shapes(answer)}`)}
    <h4>Refusals</h4>
    <dl>
      ${answers
        .filter(({ status }) => status !== '200')
        .map(({ status, answer }) => html`<dt>${status}</dt><dd>${textOf(answer)}</dd>`)}
    </dl>
  </article>`
}

const shapes = (part: Answer | NonNullable<Operation['requestBody']>): Html =>
  html`${'content' in part ? Object.values(part.content).map(({ schema }) => shapeOf(schema)) : ''}`

const textOf = (answer: Answer | undefined): string =>
  answer && 'description' in answer ? answer.description : ''
