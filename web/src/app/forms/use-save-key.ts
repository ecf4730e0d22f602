import { type RefObject, useEffect } from 'react'

/**
 * Ctrl S saves a form page, unless the form is hidden, as behind another tab of the page.
 *
 * @param before Completes what is being typed. The same function on every render.
 */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, before?: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      if (!form.current || form.current.closest('[hidden]')) return
      event.preventDefault()
      before?.()
      form.current.requestSubmit()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [form, before])
}
