// Runs before the first paint, so that nobody sees the other theme flash. Light unless the visitor chose dark, or chose
// nothing and the system is dark; without a choice it goes on following the system.
export const THEME_SCRIPT = `(function(){
var root=document.documentElement,dark=matchMedia('(prefers-color-scheme: dark)');
function choice(){try{return localStorage.getItem('theme')}catch(e){return null}}
function apply(){var c=choice();root.classList.toggle('dark',c==='dark'||(c!=='light'&&dark.matches))}
apply();dark.addEventListener('change',apply)
})()`
