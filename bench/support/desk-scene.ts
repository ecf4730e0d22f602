import { startBare } from './bare-limit.ts'
import { fillVolume, openFolder, SMALLER } from '../volume/desk-volume.ts'
import { freePort, startNetwork, startProduct, temporaryFolder } from './processes.ts'

type Scene = {
  /** The data folder: its database is started here and stopped with the stack. */
  data: string
  /** Fills the database as its owner before the product starts. */
  fill: (ownerUrl: string) => Promise<void>
  withWeb?: boolean
}

/**
 * The product on a filled database, with a network of its own and, beside them, the program that measures the bare limit.
 * The stack stops them in order.
 */
export async function startDesk(stack: AsyncDisposableStack, { data, fill, withWeb }: Scene) {
  const folder = await openFolder(data)
  stack.defer(() => folder.release())
  await fill(folder.ownerUrl)
  const { path, remove } = await temporaryFolder()
  stack.defer(remove)
  const network = await startNetwork(await freePort())
  stack.defer(() => network.stop())
  const product = await startProduct(
    await freePort(),
    { ...folder.env, DATA_DIR: path, SIMULATOR_URL: network.url, DEMO: 'true' },
    { withWeb: withWeb === true },
  )
  stack.defer(() => product.stop())
  const bare = await startBare(folder.ownerUrl)
  stack.defer(() => bare.stop())
  return { product, network, bare, ownerUrl: folder.ownerUrl }
}

/**
 * The product with its web app, as a browser opens it, beside a company of some size. The volume in `data` is filled once
 * and kept. The stack stops the programs in order.
 */
export async function startScreens(stack: AsyncDisposableStack, data: string) {
  const folder = await openFolder(data)
  try {
    await fillVolume(folder.ownerUrl, SMALLER)
  } finally {
    await folder.release()
  }
  const network = await startNetwork(await freePort())
  stack.defer(() => network.stop())
  const product = await startProduct(
    await freePort(),
    { DATA_DIR: data, SIMULATOR_URL: network.url, DEMO: 'true' },
    { withWeb: true },
  )
  stack.defer(() => product.stop())
  return { product, network }
}
