/** A device as another one knows it: somebody's number, and which of their devices. */
export type Address = { user: string; device: number }
