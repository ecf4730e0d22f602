import type { Browser } from '@playwright/test'

const sofa = `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640" width="960" height="640">
  <defs>
    <linearGradient id="wall" x2="0" y2="1"><stop stop-color="#efe6da"/><stop offset="1" stop-color="#dccfbd"/></linearGradient>
    <linearGradient id="floor" x2="0" y2="1"><stop stop-color="#b98a5e"/><stop offset="1" stop-color="#8d6440"/></linearGradient>
    <linearGradient id="green" x2="0" y2="1"><stop stop-color="#4f8a63"/><stop offset="1" stop-color="#2f6244"/></linearGradient>
    <radialGradient id="glow" cx=".5" cy=".1" r=".9"><stop stop-color="#fff3cf" stop-opacity=".9"/><stop offset="1" stop-color="#fff3cf" stop-opacity="0"/></radialGradient>
    <filter id="soft"><feGaussianBlur stdDeviation="14"/></filter>
  </defs>
  <rect width="960" height="640" fill="url(#wall)"/>
  <rect y="452" width="960" height="188" fill="url(#floor)"/>
  <path d="M0 500h960M0 552h960M0 606h960" stroke="#7a5433" stroke-opacity=".35" stroke-width="2"/>
  <rect y="444" width="960" height="10" fill="#f6f0e6"/>
  <rect x="92" y="70" width="210" height="250" rx="4" fill="#cfe4f2" stroke="#fbf7f0" stroke-width="14"/>
  <path d="M197 70v250M92 195h210" stroke="#fbf7f0" stroke-width="8"/>
  <rect x="430" y="96" width="128" height="160" fill="#fbf7f0" stroke="#6d5a45" stroke-width="7"/>
  <path d="M446 226c26-64 58-70 96-20v34h-96z" fill="#d9885b"/><circle cx="514" cy="140" r="17" fill="#e9b44c"/>
  <rect x="580" y="120" width="96" height="120" fill="#fbf7f0" stroke="#6d5a45" stroke-width="7"/>
  <path d="M600 220c8-60 44-80 56-20z" fill="#4f8a63"/>
  <rect x="690" y="0" width="270" height="420" fill="url(#glow)"/>
  <path d="M832 200l-34-72h84l-34 72z" fill="#f3dca4"/><path d="M840 200v264" stroke="#5b4632" stroke-width="6"/><ellipse cx="840" cy="468" rx="42" ry="9" fill="#5b4632"/>
  <ellipse cx="480" cy="560" rx="350" ry="34" fill="#000" opacity=".28" filter="url(#soft)"/>
  <rect x="190" y="286" width="580" height="190" rx="34" fill="url(#green)"/>
  <rect x="214" y="300" width="262" height="150" rx="24" fill="#5a9a70"/><rect x="484" y="300" width="262" height="150" rx="24" fill="#5a9a70"/>
  <rect x="206" y="420" width="274" height="86" rx="24" fill="#68a97e"/><rect x="480" y="420" width="274" height="86" rx="24" fill="#68a97e"/>
  <rect x="150" y="366" width="82" height="164" rx="32" fill="#3f7553"/><rect x="728" y="366" width="82" height="164" rx="32" fill="#3f7553"/>
  <rect x="160" y="488" width="640" height="46" rx="18" fill="#2f6244"/>
  <path d="M196 532l-10 40M764 532l10 40" stroke="#5b3c22" stroke-width="13" stroke-linecap="round"/>
  <rect x="262" y="338" width="112" height="104" rx="20" fill="#e9b44c" transform="rotate(-9 318 390)"/>
  <rect x="612" y="344" width="104" height="98" rx="20" fill="#efe6da" transform="rotate(8 664 393)"/>
  <path d="M60 470c-8-92 20-130 6-196M66 400c-30-20-40-54-38-84M70 372c26-18 36-52 34-80" stroke="#3f7553" stroke-width="9" fill="none" stroke-linecap="round"/>
  <path d="M36 462h62l-9 76H45z" fill="#c9744c"/>
</svg>`

const floor = `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600">
  <rect width="800" height="600" fill="#c79a6b"/>
  <path d="M0 0h160v600H0zM320 0h160v600H320zM640 0h160v600H640z" fill="#bd8d5d"/>
  <path d="M160 0v600M320 0v600M480 0v600M640 0v600M0 210h160M160 390h160M320 150h160M480 460h160M640 260h160" stroke="#8a6238" stroke-width="3"/>
  <path d="M30 40q40 60 0 130M210 60q50 120 4 220M380 220q40 90-6 200M540 40q36 110-8 230M700 320q44 90 4 180" stroke="#a97a4a" stroke-width="5" fill="none"/>
</svg>`

/** Two photographs, drawn: of a sofa in its corner, and of a wooden floor. */
export async function takePhotos(browser: Browser): Promise<{ sofa: Buffer; floor: Buffer }> {
  const page = await browser.newPage()
  const drawn = async (svg: string) => {
    await page.setContent(`<body style="margin:0">${svg}</body>`)
    return page.locator('svg').screenshot()
  }
  const photos = { sofa: await drawn(sofa), floor: await drawn(floor) }
  await page.close()
  return photos
}
