import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { KEY_VARIABLE, type SampleLanguage, sendSamples } from '@recado/contract/desk/send-samples'
import { expect, test } from 'vitest'
import { aCompanyWithProgram } from '../../../test/api-program.ts'
import { owner } from '../../../test/database.ts'
import { listen } from '../../../test/listening-app.ts'

const execute = promisify(execFile)

/** How each language runs a program given as text. */
const runs: Record<SampleLanguage, [command: string, ...options: string[]]> = {
  curl: ['sh', '-c'],
  javascript: [process.execPath, '--input-type=module', '--eval'],
  python: ['python3', '-c'],
  php: ['php', '-r'],
}

const interpreters: Record<SampleLanguage, string> = {
  curl: 'curl',
  javascript: process.execPath,
  python: 'python3',
  php: 'php',
}

const isPresent = async (language: SampleLanguage) =>
  execute(interpreters[language], ['--version']).then(
    () => true,
    () => false,
  )

const body = `Lia, "seu" pedido d'água\nsaiu: $HOME \\ 100% ✅`

test.for(Object.keys(sendSamples) as SampleLanguage[])(
  'the sample in %s sends as it stands, and sends nothing the second time',
  async (language, { skip }) => {
    if (!(await isPresent(language))) return skip(`${interpreters[language]} is not installed`)
    const { companyId, world, program } = await aCompanyWithProgram()
    const { url } = await listen(world)
    const sample = sendSamples[language]({
      url: `${url}/api/messages/send`,
      number: '5511986102302',
      body,
      idempotencyKey: 'pedido-20391-saiu',
    })
    const [command, ...options] = runs[language]
    const text = language === 'php' ? sample.replace('<?php\n', '') : sample
    const env = { ...process.env, [KEY_VARIABLE]: program.key }
    for (let time = 1; time <= 2; time++) {
      const { stdout } = await execute(command, [...options, text], { env })
      expect(stdout).toContain('Mensagem enviada')
    }
    const sent = await owner`
      select m.body, c.number from messages m
        join contacts c on c.company_id = m.company_id and c.id = m.contact_id
       where m.company_id = ${companyId}`
    expect(sent).toEqual([{ body, number: '5511986102302' }])
  },
)
