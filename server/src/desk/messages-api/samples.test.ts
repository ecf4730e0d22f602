import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { KEY_VARIABLE, type SampleLanguage, sendSamples } from '@recado/contract/desk/send-samples'
import { expect, test } from 'vitest'
import { aCompanyWithProgram } from '../../../test/programs/api-program.ts'
import { cleanup } from '../../../test/cleanup.ts'
import { owner } from '../../../test/database.ts'
import { listen } from '../../../test/listening-app.ts'

const execute = promisify(execFile)

/** The command that runs a saved sample, and the name of its file. */
const runs: Record<SampleLanguage, [command: string, file: string]> = {
  curl: ['sh', 'send.sh'],
  javascript: [process.execPath, 'send.mjs'],
  python: ['python3', 'send.py'],
  php: ['php', 'send.php'],
}

/** Saves the sample as it stands. Returns the path of the file. */
async function saved(language: SampleLanguage, sample: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-sample-'))
  cleanup.push(() => rm(folder, { recursive: true }))
  const path = join(folder, runs[language][1])
  await writeFile(path, sample)
  return path
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
    const path = await saved(language, sample)
    const env = { ...process.env, [KEY_VARIABLE]: program.key }
    for (let time = 1; time <= 2; time++) {
      const { stdout } = await execute(runs[language][0], [path], { env })
      expect(stdout).toContain('Mensagem enviada')
    }
    const sent = await owner`
      select m.body, c.number from messages m
        join contacts c on c.company_id = m.company_id and c.id = m.contact_id
       where m.company_id = ${companyId}`
    expect(sent).toEqual([{ body, number: '5511986102302' }])
  },
)
