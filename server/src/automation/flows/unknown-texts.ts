import type { Ctx } from '../../platform/ctx.ts'

const texts = {
  pt: 'Não entendi a resposta. Responda com uma das opções ou com um texto.',
  en: 'I did not understand the answer. Reply with one of the options or with a text.',
  es: 'No entendí la respuesta. Responda con una de las opciones o con un texto.',
}

/** What a flow says to an answer that it does not understand, if the company has no words of its own. */
export async function unknownText({ db, companyId }: Ctx): Promise<string> {
  const { language } = await db
    .selectFrom('companies')
    .select('language')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return texts[language]
}
