import { spawn } from 'node:child_process'

export type CheckStep = { name: string; command: string; args: string[] }

/** Runs the steps one after the other, each told in one line; what a step says is shown only when it fails. */
export async function runSteps(steps: CheckStep[]): Promise<boolean> {
  const failed: string[] = []
  for (const step of steps) {
    const began = Date.now()
    const { code, said } = await run(step)
    const took = `${((Date.now() - began) / 1000).toFixed(1)} s`
    process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(18)}${took}\n`)
    if (code === 0) continue
    failed.push(step.name)
    process.stdout.write(`\n${said.trimEnd()}\n\n`)
  }
  process.stdout.write(failed.length === 0 ? 'All is well.\n' : `Not well: ${failed.join(', ')}.\n`)
  return failed.length === 0
}

function run({ command, args }: CheckStep): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, said }))
  })
}
