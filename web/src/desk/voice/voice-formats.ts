/** In what the browser records, the best first: the network wants Opus in an Ogg file. */
const formats = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4', 'audio/webm']

/** Browsers lend the microphone to pages opened by https only. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined

export const formatHere = (): string | undefined =>
  formats.find((format) => MediaRecorder.isTypeSupported(format))
