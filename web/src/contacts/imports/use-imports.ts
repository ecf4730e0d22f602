import {
  contactImports,
  contactImportUpdated,
  type ContactImport,
} from '@recado/contract/contacts/imports'
import { upload } from '../../app/calls/api.ts'
import { useResync, useLive } from '../../app/live/live.ts'
import {
  invalidate,
  changeAnswers,
  useEndpointQuery,
  useEndpointMutation,
} from '../../app/cache/query.ts'

const refetch = () => invalidate(contactImports.list, {})

/** An older answer may arrive after a newer event. The one with more progress wins. */
function keep(news: ContactImport): void {
  const isNewer = (old: ContactImport) => news.status !== 'running' || news.worked >= old.worked
  changeAnswers(
    contactImports.list,
    ({ imports }) => {
      const old = imports.find(({ id }) => id === news.id)
      if (!old) return { imports: [news, ...imports] }
      return { imports: imports.map((one) => (one === old && isNewer(one) ? news : one)) }
    },
    {},
  )
}

/** The latest imports, updated live. Calls `onEnd` when one ends while the component is mounted. */
export function useImports(onEnd?: (ended: ContactImport) => void) {
  const answer = useEndpointQuery(contactImports.list, {})
  useLive(contactImportUpdated, ({ contactImport }) => {
    keep(contactImport)
    if (contactImport.status !== 'running') onEnd?.(contactImport)
  })
  useResync(refetch)
  return { imports: answer.data?.imports ?? [], isLoaded: answer.data !== undefined }
}

type Progress = { onProgress: (share: number) => void; signal: AbortSignal }

export const uploadSheet = (file: File, progress: Progress): Promise<ContactImport> =>
  upload(contactImports.upload, {}, [file], progress)

export function useStartImport() {
  const { mutateAsync } = useEndpointMutation(contactImports.start)
  return (how: Parameters<typeof mutateAsync>[0]) =>
    mutateAsync(how).then((begun) => {
      keep(begun)
      return begun
    })
}

export const useCancelImport = () =>
  useEndpointMutation(contactImports.cancel, { stale: [contactImports.list] })
