export { AuthPage } from './auth-page.tsx';
export { useSignInForm } from './sign-in/use-sign-in-form.tsx';
