/** The texts of every namespace that the first screens do not need. They share one chunk. */
export const files = import.meta.glob<{ texts: object }>(
  ['../es/*.ts', '!../es/{session,shell,errors,ui,tickets,messages,composer,contacts}.ts'],
  { eager: true },
)
