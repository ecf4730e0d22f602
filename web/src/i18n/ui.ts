/** The few words that pieces of the interface carry by themselves. */
export const pt = { qrCode: 'Código QR', close: 'Fechar' }

export const en: typeof pt = { qrCode: 'QR code', close: 'Close' }

export const es: typeof pt = { qrCode: 'Código QR', close: 'Cerrar' }
