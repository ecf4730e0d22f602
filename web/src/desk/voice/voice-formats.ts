/** Recording formats, best first. WhatsApp needs Opus in an Ogg file. */
const formats = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4', 'audio/webm']

/** Browsers offer the microphone only on pages served over https. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined

export const supportedFormat = (): string | undefined =>
  formats.find((format) => MediaRecorder.isTypeSupported(format))
