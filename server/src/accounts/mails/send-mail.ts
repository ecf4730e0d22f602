import { z } from 'zod'
import type { MailSender, World } from '../../platform/ctx.ts'
import { job } from '../../platform/jobs/job.ts'
import { LANGUAGES } from '../../platform/language.ts'
import { htmlOf, type MailLook, textOf } from '../../platform/mail/layout.ts'
import { senderOf } from './brand-sender.ts'
import { mailerOf } from './mail-account.ts'
import { brandAddress, type BrandPlace } from '../white-labels/address.ts'
import { logoAddress } from '../white-labels/logo-address.ts'

const Letter = z.object({
  /** Identifies the mail. A repeated attempt after an uncertain one has the same id. */
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Paragraphs, separated by an empty line. */
  text: z.string(),
  language: z.enum(LANGUAGES).default('pt'),
  /** The brand whose look, address and mail server are used. 0 is the default brand. */
  brandId: z.number().int().default(0),
  /** Path of the screen the mail is about. */
  path: z.string().optional(),
  /** Words of the button that leads to the screen. */
  button: z.string().optional(),
  /** Paragraphs below the button. */
  small: z.string().optional(),
})

/** Sends a mail to one person. Does nothing if no mail server is configured, which is logged at start. */
export const sendMail = job('send-mail', Letter, async (world, letter) => {
  await deliverMail(world, letter)
})

/** Sends a mail in the look of its brand, with plain text beside. For jobs. */
export async function deliverMail(
  world: World,
  { id, to, brandId, path, ...content }: z.output<typeof Letter>,
): Promise<void> {
  const { publicUrl } = world
  const mail = await mailerOf(world, brandId)
  if (!mail) return
  const { sender, ...brand } = await brandOf(world, brandId)
  const link = path && publicUrl ? brandAddress(publicUrl, brand, path).href : undefined
  const said = { ...content, link }
  const { subject } = content
  await mail({ id, sender, to, subject, text: textOf(said), html: htmlOf(said, brand) })
}

type MailBrand = MailLook & BrandPlace & { sender: MailSender }

/** The look of a brand, with the logo of its sign-in page on light ground, and its sender. */
async function brandOf({ db, publicUrl }: World, brandId: number): Promise<MailBrand> {
  const { hash, email, ...brand } = await db
    .selectFrom('whiteLabels')
    .leftJoin('whiteLabelLogos as logo', (on) =>
      on.onRef('logo.whiteLabelId', '=', 'whiteLabels.id').on('logo.place', '=', 'login'),
    )
    .select(['name', 'email', 'path', 'primaryColor as color', 'domain', 'domainProvenAt'])
    .select('logo.hash')
    .where('id', '=', brandId)
    .executeTakeFirstOrThrow()
  const sender = senderOf({ id: brandId, name: brand.name, email })
  if (!hash || !publicUrl) return { ...brand, sender }
  // Logos are at the root of each address, not below the path of a brand.
  const root = brandAddress(publicUrl, { ...brand, path: null }, logoAddress(brandId, hash))
  return { ...brand, sender, logo: root.href }
}
