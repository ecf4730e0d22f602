import { z } from 'zod'
import { job } from '../jobs/job.ts'

const Letter = z.object({
  /** Identifies the mail. A repeated attempt after an uncertain one has the same id. */
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Path of the screen the mail is about. Its URL is appended. */
  path: z.string().optional(),
})

/** Sends plain text to one person. Does nothing if no mail server is configured, which is logged at start. */
export const sendMail = job(
  'send-mail',
  Letter,
  async ({ mail, publicUrl }, { path, text, ...rest }) => {
    const address = path && publicUrl ? `\n${new URL(path, publicUrl).href}` : ''
    await mail?.({ ...rest, text: `${text}${address}\n` })
  },
)
