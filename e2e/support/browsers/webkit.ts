import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect } from '@playwright/test'
import type { Driver } from './screen.ts'

/** The programs of WebKitGTK: its driver, a small browser, and a display without a screen. */
export type WebkitPrograms = { driver: string; browser: string; display: string }

/** The key under which WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const ENTER = '\uE007'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((closed) => server.close(closed))
  return port
}

/** A display nobody looks at; answers its name. */
async function openDisplay(program: string): Promise<{ name: string; process: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', '1400x900x24', '-nolisten', 'tcp']
  const display = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = await once(display.stdio[3] as Readable, 'data')
  return { name: `:${String(number).trim()}`, process: display }
}

/** What the browser prints is kept in a file: errors of the page are told nowhere else. */
async function browserWithLog(program: string, folder: string): Promise<string> {
  const path = join(folder, 'browser')
  await writeFile(path, `#!/bin/sh\nexec '${program}' "$@" >'${folder}/log' 2>&1\n`)
  await chmod(path, 0o755)
  return path
}

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  process.kill('SIGTERM')
  await once(process, 'exit')
}

/** WebKitGTK with a fresh profile, driven by WebDriver. */
export async function openWebkit(programs: WebkitPrograms): Promise<Driver> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-webkit-'))
  const display = await openDisplay(programs.display)
  const port = await freePort()
  const driver = spawn(programs.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name, HOME: folder, LANG: 'pt_BR.UTF-8' },
    stdio: 'ignore',
  })

  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } }
    if (!reply.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }

  await expect.poll(() => ask('GET', '/status').catch(() => undefined)).toBeTruthy()
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: await browserWithLog(programs.browser, folder),
          args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
        },
      },
    },
  })
  const at = `/session/${sessionId}`
  const post = <T = null>(path: string, body: object = {}) => ask<T>('POST', at + path, body)
  const run = <T>(script: string) => post<T>('/execute/sync', { script, args: [] })
  const element = async (code: string) => {
    const found = await run<Record<string, string> | null>(code)
    if (!found) throw new Error('no such element')
    return found[ELEMENT]!
  }
  const typed = (text: string) => ({
    actions: [
      {
        type: 'key',
        id: 'keyboard',
        actions: Array.from(text).flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ],
  })
  await post('/window/rect', { width: 1366, height: 800 })

  return {
    open: async (url) => void (await post('/url', { url })),
    run,
    press: async (code) => void (await post(`/element/${await element(code)}/click`)),
    hover: async (code) => {
      const origin = { [ELEMENT]: await element(code) }
      const move = { type: 'pointerMove', duration: 0, x: 0, y: 0, origin }
      const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } }
      await post('/actions', { actions: [{ ...mouse, actions: [move] }] })
    },
    choose: async (code, path) =>
      void (await post(`/element/${await element(code)}/value`, { text: path })),
    type: async (text) => void (await post('/actions', typed(text))),
    key: async () => void (await post('/actions', typed(ENTER))),
    picture: async (path) =>
      writeFile(path, Buffer.from(await ask<string>('GET', `${at}/screenshot`), 'base64')),
    troubles: async () =>
      (await readFile(join(folder, 'log'), 'utf8'))
        .split('\n')
        .filter((line) => /CONSOLE.*ERROR/.test(line)),
    close: async () => {
      await ask('DELETE', at)
      await end(driver)
      await end(display.process)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
