import type { FastifyInstance } from 'fastify'
import type { Ctx, World } from '../../platform/ctx.ts'
import { Refusal } from '../../platform/refusal.ts'

const PATH = '/flow-builder-frame'
const ABOUT = 'the address of a flow builder in a frame'

/** The path of the page that shows this builder. Sealed, so that nobody can make a page of ours show another address. */
export const frameOf = ({ seal }: Pick<Ctx, 'seal'>, address: string): string =>
  `${PATH}/${seal.close(address, ABOUT).toString('base64url')}`

/**
 * Serves a page that contains nothing but the builder. Its content security policy allows frames of the builder's origin only;
 * the policy of the web app allows no other origin at all.
 */
export function openBuilderFrame(app: FastifyInstance, world: World): void {
  app.get(`${PATH}/:sealed`, { config: { line: 'flow-builder-frame' } }, (request, reply) => {
    const { sealed } = request.params as { sealed: string }
    const url = addressIn(world, sealed)
    return reply
      .header('content-security-policy', policyFor(url))
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageFor(url))
  })
}

function addressIn({ seal, publicUrl }: World, sealed: string): URL {
  const url = new URL(open(seal, sealed))
  // A frame of our own origin could reach the web app through the permissions that the builder needs.
  if (url.origin === publicUrl?.origin) throw new Refusal('ERR_ADDRESS_NOT_ALLOWED')
  return url
}

function open(seal: World['seal'], sealed: string): string {
  try {
    return seal.open(Buffer.from(sealed, 'base64url'), ABOUT)
  } catch {
    throw new Refusal('ERR_NO_FLOW_BUILDER')
  }
}

const policyFor = ({ origin }: URL) =>
  [
    "default-src 'none'",
    `frame-src ${origin}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

/** The builder keeps its own session, so it needs its own origin. It cannot navigate the page around it. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals'

const pageFor = ({ href }: URL) => `<!doctype html>
<html lang="pt"><meta charset="utf-8"><title>Typebot</title>
<style>html,body{margin:0;height:100%}iframe{display:block;width:100%;height:100%;border:0}</style>
<iframe title="Typebot" sandbox="${SANDBOX}" referrerpolicy="no-referrer" allow="clipboard-write" src="${escaped(href)}"></iframe>
</html>
`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
