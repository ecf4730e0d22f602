import { z } from 'zod'

/** Paths of the logos of a brand. Empty: it has none there. The theme that has none shows that of the other. */
export const logoFields = {
  fileLogin: z.string(),
  fileLoginDark: z.string(),
  filePainel: z.string(),
  filePainelDark: z.string(),
}
export type BrandLogos = Record<keyof typeof logoFields, string>
