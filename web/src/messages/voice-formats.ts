/** In what the browser records, the best first: the network wants Opus in an Ogg file. */
const formats = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4', 'audio/webm']

/** Browsers lend the microphone to safe pages only: then there is no button for it. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined

export const formatHere = (): string | undefined =>
  formats.find((format) => MediaRecorder.isTypeSupported(format))
