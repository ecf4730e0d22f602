import { spawn } from 'node:child_process'

export type CheckStep = { name: string; command: string; args: string[] }

/**
 * Runs the steps, `atOnce` of them beside each other. Each is told in one line when it ends. What a step says is shown
 * only when it fails.
 */
export async function runSteps(steps: CheckStep[], atOnce = 1): Promise<boolean> {
  const failed: string[] = []
  const waiting = [...steps]
  const runNext = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      if (!(await runOne(step))) failed.push(step.name)
  }
  await Promise.all(Array.from({ length: atOnce }, runNext))
  process.stdout.write(failed.length === 0 ? 'All is well.\n' : `Not well: ${failed.join(', ')}.\n`)
  return failed.length === 0
}

async function runOne(step: CheckStep): Promise<boolean> {
  const began = Date.now()
  const { code, said } = await run(step)
  const took = `${((Date.now() - began) / 1000).toFixed(1)} s`
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(18)}${took}\n`)
  if (code !== 0) process.stdout.write(`\n${said.trimEnd()}\n\n`)
  return code === 0
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
