import { z } from 'zod'
import { job } from '../jobs/job.ts'

const Letter = z.object({
  /** Names the letter: one that is sent again because its first attempt was in doubt is known as the same. */
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Of the screen it is about; its address stands at the end. */
  path: z.string().optional(),
})

/** Plain text to one person. Where no mail is configured nothing is sent; that is said when the process starts. */
export const sendMail = job(
  'send-mail',
  Letter,
  async ({ mail, publicUrl }, { path, text, ...rest }) => {
    const address = path && publicUrl ? `\n${new URL(path, publicUrl).href}` : ''
    await mail?.({ ...rest, text: `${text}${address}\n` })
  },
)
